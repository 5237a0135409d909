x = .5.x
y = ?g. d
