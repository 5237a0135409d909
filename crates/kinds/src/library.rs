//! What the analyses ask of the world outside a file.

/// The library as the file under analysis sees it: `exists_function` and
/// `exists_package` of the paper's listings. Functions of the file itself are
/// not asked for.
pub trait Library {
    /// Is there a function, script or class of this name?
    fn function_exists(&self, name: &str) -> bool;
    /// Is there a package of this name?
    fn package_exists(&self, name: &str) -> bool;
}

impl Library for lariat_project::View<'_> {
    fn function_exists(&self, name: &str) -> bool {
        Self::function_exists(self, name)
    }
    fn package_exists(&self, name: &str) -> bool {
        Self::package_exists(self, name)
    }
}
