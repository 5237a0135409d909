camera = openCamera(1);
image = camera.grab();
[n, parts] = countParts(image);
mask = parts(1:2:end, :) > n;
bright = image .* uint8(mask);
seconds = camera.Exposur;
