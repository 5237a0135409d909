! Calls the compiled function, also wrongly.
program flat_calls
  use, intrinsic :: iso_c_binding
  use flat_lariat
  implicit none
  real(c_double) :: x(2, 3)
  x = reshape([1, -2, 3, 0, 5, -6], [2, 3])
  call show(x)
  x(1, 1) = 7
  call show(x)
  call show(x(:1, :))
  x(1, 1) = 2
  call show(x(:, ::2))
contains
  subroutine show(x)
    real(c_double), intent(in) :: x(:, :)
    logical(c_bool), allocatable :: a(:, :)
    character(len=:), allocatable :: b
    complex(c_double_complex), allocatable :: d(:)
    real(c_double), allocatable :: n(:, :), v(:, :)
    integer(c_int32_t) :: e
    logical(c_bool) :: q
    integer :: status
    type(lariat_error) :: error
    call flat(x, 'text', .true._c_bool, [(1d0, 2d0), (3d0, 0d0)], 41_c_int32_t, a, b, d, e, n, q, v, &
              status, error)
    if (status /= 0) then
      print '(i0, 1x, a, ": ", a)', status, error%identifier, error%message
      return
    end if
    print '(a, 2(1x, i0), 6(1x, l1))', 'a', shape(a), a
    print '(a, 1x, a)', 'b', b
    print '(a, 4(1x, f0.1))', 'd', d
    print '(a, 1x, i0, 1x, f0.1, 1x, l1)', 'e n q', e, n, q
    print '(a, 6(1x, f0.1))', 'v', v
  end subroutine show
end program flat_calls
