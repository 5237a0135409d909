% Parts of empty arrays, and deletions from arrays of more than two dimensions.
f = false(0,0);
a = find(f)
a = find(f, 1)
[i, j] = find(f)
[i, j, v] = find(f)
a = find(zeros(0,0))
a = find(false(0,3))
a = find(false(1,0))
a = find(false(3,0))
a = find(f, 1, 'last')
a = find([])
a = find(false)
a = find(0)
a = find('')
a = find(false(0,0,2))
a = find(int8([]))
[i,j] = find(zeros(0,0))
x = reshape(1:8,2,2,2); x(:,2) = []
x = reshape(1:8,2,2,2); x(2,:) = []
x = reshape(1:8,2,2,2); try, x(:,3) = [], catch e, disp(e.message), end
x = reshape(1:8,2,2,2); x(:,:) = []
x = reshape(1:8,2,2,2); x(1:2,:) = []
x = reshape(1:8,2,2,2); try, x(1,1) = [], catch e, disp(e.message), end
x = reshape(1:2,1,1,2); x(1,:) = []
x = reshape(1:2,1,1,2); x(:,1) = []
x = ones(2,3); x(:,:,:) = []
x = zeros(2,2,2,2); x(:,2,:) = []
x = reshape(1:8,2,2,2); x(:,:,2) = []
x = reshape(1:8,2,2,2); x(:,1:2) = []
x = reshape(1:8,2,2,2); x([],:) = []
d = {[0 0],[0 1],[1 0],[0 3],[3 0],[1 1],[1 3],[3 1],[2 2],[1 1 2],[2 0 2],[1 0 2],[1 1 0],[0 1 2]};
for k = 1:numel(d)
  x = zeros(d{k});
  printf('%d:', k);
  printf(' %d', size(x(x > 0))); printf(';');
  printf(' %d', size(x(x == 0))); printf(';');
  printf(' %d', size(x(find(x > 0)))); printf(';');
  printf(' %d', size(x(zeros(0,0)))); printf(';');
  printf(' %d', size(x(zeros(1,0)))); printf(';');
  printf(' %d', size(x(zeros(0,1)))); printf(';');
  printf(' %d', size(x(false(0,0)))); printf(';');
  printf(' %d', size(x(:))); printf(';');
  printf(' %d', size(find(x))); printf(';');
  printf(' %d', size(find(x==0))); printf('\n');
end
d = {[0 0],[0 1],[1 0],[0 3],[3 0],[1 1],[1 3],[3 1],[2 2]};
for k = 1:numel(d)
  for j = 1:numel(d)
    m = false(d{j}); x = zeros(d{k});
    try, printf(' %d', size(x(m))); printf(';'); catch e, printf('E;'); end
  end
end
try, y = ones(3,2); y(:,:,1) = [], catch e, disp(e.message), end
try, y = ones(3,2); y(:,:,[]) = [], catch e, disp(e.message), end
try, y = ones(3,2); y(:,:,2) = [], catch e, disp(e.message), end
try, y = ones(3,2); y(1:3,:,1) = [], catch e, disp(e.message), end
try, y = eye([2 3 4]), catch e, disp(e.message), end
try, y = eye([2; 3]), catch e, disp(e.message), end
try, y = eye([]), catch e, disp(e.message), end
try, y = eye(zeros(1,0)), catch e, disp(e.message), end
