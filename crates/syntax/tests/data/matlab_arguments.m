function varargout = matlab_arguments(a, b, opts)
    arguments
        a (1,1) double {mustBePositive}
        b (:,:) = zeros(2, 3)  % a default
        opts.Name (1,1) string = "none"
        opts.Size (1,2) {mustBeInteger, mustBeInRange(opts.Size, 1, 10)} = [1 1]
        opts.Color
    end
    arguments (Output, Repeating)
        varargout
    end
    varargout{1} = plot(a, b, Color=opts.Color, LineWidth=2);
    varargout{2} = helper(1, "x", Name = opts.Name, Rest = {a, b});
    spmd
        c = a;
    end
    spmd (2)
        d = a;
    end
    import pkg.sub.* other.name
end

function r = helper(x, varargin)
    arguments (Input)
        x {mustBeNumeric}
    end
    arguments (Repeating)
        varargin
    end
    r = numel(x) + numel(varargin);
end
