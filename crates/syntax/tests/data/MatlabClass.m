classdef (Sealed, ConstructOnLoad = true) MatlabClass < handle & pkg.Base
    % A class with everything in it.
    properties
        Plain
        Initial = [1, 2; 3 4]
        Typed (1, :) double {mustBePositive, mustBeFinite} = 1   % a comment
        Named string = "x"
    end
    properties (SetAccess = private, GetAccess = {?pkg.Friend, ?Other}, Dependent)
        Total (1,1) double
    end
    properties (Constant)
        LIMIT = 100;
    end
    events
        Changed
        Closed;
    end
    events (ListenAccess = protected)
        Hidden
    end
    enumeration
        Red (1, 0, 0)
        Green (0, 1, 0)
        Blue
    end
    methods
        function obj = MatlabClass(varargin)
            obj@handle();
            obj = obj@pkg.Base(varargin{:});
            obj.Plain = 1;
        end
        function value = get.Total(obj)
            value = sum(obj.Initial(:));
        end
        function set.Total(obj, value)
            obj.Plain = value;
            notify(obj, 'Changed');
        end
        function varargout = subsref(obj, s)
            [varargout{1:nargout}] = builtin('subsref', obj, s);
        end
        result = elsewhere(obj, x)
        delete(obj)
    end
    methods (Static, Access = protected)
        function out = make(~, n)
            if nargin < 2; n = 0; end
            out = MatlabClass(n);
        end
    end
    methods (Abstract)
        area(obj)
        [a, b] = both(obj)
    end
end

function helper()
meta = ?MatlabClass;
disp(meta.Name)
end
