% -*- texinfo -*-
% @deftypefn  {} {@var{msgstr} =} nargchk (@var{minargs}, @var{maxargs}, @var{nargs})
% @deftypefnx {} {@var{msgstr} =} nargchk (@var{minargs}, @var{maxargs}, @var{nargs}, "string")
% @deftypefnx {} {@var{msgstruct} =} nargchk (@var{minargs}, @var{maxargs}, @var{nargs}, "struct")
% @end deftypefn
function msg = nargchk(minargs, maxargs, nargs, outtype)
% What to say of a number of arguments, if it is outside of the range.
if nargin < 4
    outtype = 'string';
end
if nargin < 3
    print_usage();
elseif minargs > maxargs
    error('nargchk: MINARGS must be <= MAXARGS');
elseif ~any(strcmpi(outtype, {'string', 'struct'}))
    error('nargchk: output type must be either "string" or "struct"');
elseif ~(isscalar(minargs) && isscalar(maxargs) && isscalar(nargs))
    error('nargchk: MINARGS, MAXARGS, and NARGS must be scalars');
end
msg = struct('message', '', 'identifier', '');
if nargs < minargs
    msg.message = 'not enough input arguments';
    msg.identifier = 'Octave:nargchk:not-enough-inputs';
elseif nargs > maxargs
    msg.message = 'too many input arguments';
    msg.identifier = 'Octave:nargchk:too-many-inputs';
end
if strcmpi(outtype, 'string')
    msg = msg.message;
elseif isempty(msg.message)
    msg = repmat(msg, 0, 1);
end
end
