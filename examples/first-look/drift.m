function offset = drift(folder)
% DRIFT  How far the reference gauge has moved since the last calibration.
%   reference.mat holds the readings and the indices of the accepted ones.

load(fullfile(folder, 'reference.mat'))
offset = readings(accepted(end)) - readings(accepted(1));
end
