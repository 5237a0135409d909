  use, intrinsic :: iso_c_binding
  implicit none
  private

  ! Why a call failed.
  type, public :: lariat_error
    character(len=:), allocatable :: identifier, message, stack
  end type lariat_error

  type, bind(c) :: c_error
    character(kind=c_char) :: identifier(128), message(2048), stack(2048)
  end type c_error

  interface
    subroutine lariat_free(data) bind(c)
      import
      type(c_ptr), value :: data
    end subroutine lariat_free
  end interface

! contains
  ! The chars up to the first that is zero.
  pure function text_to_zero(letters) result(text)
    character(kind=c_char), intent(in) :: letters(:)
    character(len=:), allocatable :: text
    integer :: length
    do length = 0, size(letters) - 1
      if (letters(length + 1) == c_null_char) exit
    end do
    text = text_of(letters(:length))
  end function text_to_zero

  pure function text_of(letters) result(text)
    character(kind=c_char), intent(in) :: letters(:)
    character(len=:, kind=c_char), allocatable :: text
    integer :: at
    allocate (character(len=size(letters), kind=c_char) :: text)
    do at = 1, size(letters)
      text(at:at) = letters(at)
    end do
  end function text_of

  subroutine describe(reason, error)
    type(c_error), intent(in) :: reason
    type(lariat_error), intent(out) :: error
    error%identifier = text_to_zero(reason%identifier)
    error%message = text_to_zero(reason%message)
    error%stack = text_to_zero(reason%stack)
  end subroutine describe

