a = 1;
% Latin-1: µm été
b = 'über';
