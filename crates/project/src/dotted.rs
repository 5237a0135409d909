//! Dotted names (`pkg.sub.f`, `pkg.Class`, `Class.method`) and the imports that
//! abbreviate them.
//!
//! `001` section 3.1: the function in `+p/f.m` is `p.f`; packages nest. A package
//! is made of all visible folders of its name together. After a class stand its
//! static methods, its properties and the members of its enumeration, inherited
//! ones included.
//!
//! Example: with `import geo.*`, `Mesh.load` is the static method `load` of the
//! class in `+geo/Mesh.m` or `+geo/@Mesh/Mesh.m`.
//!
//! The first part is taken for a package before it is taken for a class. That it
//! is neither variable nor function is for the asker to know (kind `PREFIX`).
//!
//! Cost: one hash lookup a part and folder.

use crate::imports::Import;
use crate::library::{ClassPartId, FolderId, LibraryFileId};
use crate::lookup::{Found, Lookup, Place, Query, Step, View, What, library_function};
use lariat_base::Span;
use lariat_syntax::tree::FunctionId;

impl View<'_> {
    pub(crate) fn lookup_dotted(&self, query: &Query) -> Lookup {
        let full = self.expand_import(query.name, query.from);
        let name = full.as_deref().unwrap_or(query.name);
        let mut found = self.qualified_candidates(name);
        if full.is_some() {
            found.iter_mut().for_each(|found| found.step = Step::Import);
        }
        let mut lookup = Lookup::of_candidates(found);
        lookup.open = lookup.found.is_none() && self.may_hold(name);
        lookup.rivals = self.rivals(&lookup);
        lookup
    }

    /// The folders of the package with this dotted name, in the order of search.
    pub(crate) fn package_folders(&self, name: &str) -> Vec<FolderId> {
        let mut parts = name.split('.');
        let Some(meanings) = parts.next().and_then(|head| self.library.meanings.get(head)) else {
            return Vec::new();
        };
        let packages = meanings.packages.iter().copied();
        let mut folders = self.in_order(packages, |folder| self.library.home(folder));
        for part in parts {
            let inner =
                |&folder: &FolderId| self.library.folder(folder).packages.get(part).copied();
            folders = folders.iter().filter_map(inner).collect();
        }
        folders
    }

    /// What a simple name means by an explicit import.
    pub(crate) fn explicitly_imported(&self, name: &str, from: Option<FunctionId>) -> Vec<Found> {
        let Some(full) = self.import_target(name, from) else {
            return Vec::new();
        };
        let mut found = self.qualified_candidates(full);
        if found.is_empty() {
            let what = What::Unseen;
            found.push(Found { what, ..library_function(full) });
        }
        found.truncate(1);
        found.iter_mut().for_each(|found| found.step = Step::Import);
        found
    }

    /// What a simple name means by the wildcard imports.
    pub(crate) fn wildcard_imported(&self, name: &str, from: Option<FunctionId>) -> Vec<Found> {
        let Some(scope) = self.scope else {
            return Vec::new();
        };
        let imports = scope.imports.in_function(scope.tree, from);
        let packages = imports.filter(|import| import.wildcard).map(|import| &import.target);
        let mut found: Vec<Found> = Vec::new();
        for package in packages {
            found.extend(
                self.qualified_candidates(&format!("{package}.{name}")).into_iter().take(1),
            );
        }
        found.iter_mut().for_each(|found| found.step = Step::WildcardImport);
        found
    }

    /// Does any import of the file define this simple name?
    pub(crate) fn is_imported(&self, name: &str) -> bool {
        let imports = self.scope.into_iter().flat_map(|scope| scope.imports.iter());
        imports.into_iter().any(|import| match import.name() {
            Some(imported) => imported == name,
            None => !self.qualified_candidates(&format!("{}.{name}", import.target)).is_empty(),
        })
    }

    fn import_target(&self, name: &str, from: Option<FunctionId>) -> Option<&str> {
        let scope = self.scope?;
        let mut imports = scope.imports.in_function(scope.tree, from);
        imports.find(|import| import.name() == Some(name)).map(|import| import.target.as_str())
    }

    /// The full name after a dotted name that starts with an imported one.
    fn expand_import(&self, name: &str, from: Option<FunctionId>) -> Option<String> {
        let (head, rest) = name.split_once('.')?;
        if let Some(target) = self.import_target(head, from) {
            return Some(format!("{target}.{rest}"));
        }
        let class = self.wildcard_imported(head, from).into_iter().next().map(|class| class.name);
        let owner = class.or_else(|| {
            let scope = self.scope?;
            self.inner_package(scope.imports.in_function(scope.tree, from), head)
        })?;
        Some(format!("{owner}.{rest}"))
    }

    /// The package of this name inside one of which everything is imported. MATLAB's documentation
    /// says nothing of it; programs whose tests pass rest on it.
    pub(crate) fn inner_package<'i>(
        &self,
        imports: impl Iterator<Item = &'i Import>,
        name: &str,
    ) -> Option<String> {
        let mut inner = imports.filter(|it| it.wildcard).map(|it| format!("{}.{name}", it.target));
        inner.find(|inner| !self.package_folders(inner).is_empty())
    }

    /// Everything that a full dotted name refers to, in order.
    fn qualified_candidates(&self, name: &str) -> Vec<Found> {
        let Some((owner, member)) = name.rsplit_once('.') else {
            return Vec::new();
        };
        let mut all = self.package_members(owner, name, member);
        all.extend(self.class_member(owner, member));
        all.extend(self.library.is_known_function(name).then(|| library_function(name)));
        all
    }

    fn package_members(&self, package: &str, name: &str, member: &str) -> Vec<Found> {
        let mut all: Vec<Found> = Vec::new();
        let classes = self.class_parts(name).into_iter();
        for part in classes {
            let class = &self.library.class_parts[part];
            if let Some(file) = class.definition.filter(|_| class.folder.is_some()) {
                all.push(self.member_found(class.home, file));
            }
        }
        for folder in self.package_folders(package) {
            if let Some(&file) = self.library.folder(folder).files.get(member) {
                all.push(self.member_found(self.library.home(folder), file));
            }
        }
        all
    }

    fn member_found(&self, home: FolderId, file: LibraryFileId) -> Found {
        self.file_found(self.step_of(home), file)
    }

    fn step_of(&self, home: FolderId) -> Step {
        match self.order_of(home) {
            Some(0) => Step::CurrentFolder,
            Some(_) | None => Step::Path,
        }
    }

    /// A member of a class by the class's name: the class's own or the nearest
    /// inherited one.
    fn class_member(&self, class: &str, member: &str) -> Option<Found> {
        let lineage = self.lineage(class);
        lineage.parts.iter().find_map(|&part| self.member_of_part(part, member))
    }

    fn member_of_part(&self, part: ClassPartId, member: &str) -> Option<Found> {
        let class_part = &self.library.class_parts[part];
        let step = self.step_of(class_part.home);
        if let Some(method) = self.library.method_of(class_part, member) {
            return Some(self.method_found(step, part, member, method));
        }
        let file = class_part.definition?;
        let (what, span) = self.named_member(file, member)?;
        let name = format!("{}.{member}", class_part.name);
        Some(Found { step, what, name, place: Place::File(file), span: Some(span) })
    }

    fn named_member(&self, file: LibraryFileId, member: &str) -> Option<(What, Span)> {
        let class = self.library.file(file).class()?;
        let value = class.enumeration.iter().find(|value| value.name == member);
        let property = || class.properties.iter().find(|property| property.name == member);
        match value {
            Some(value) => Some((What::EnumerationMember, value.span)),
            None => property().map(|property| (What::Property, property.span)),
        }
    }

    /// Could something that is not part of the project hold this dotted name? So
    /// it is when it starts with a library package or function, and after a
    /// class with an unknown superclass.
    fn may_hold(&self, name: &str) -> bool {
        let owners = name.match_indices('.').map(|(dot, _)| (&name[..dot], &name[dot + 1..]));
        owners.into_iter().any(|(owner, rest)| {
            let member = rest.split('.').next().unwrap_or(rest);
            self.library.is_known_package(owner)
                || self.library.is_known_function(owner)
                || !self.class_parts(owner).is_empty() && self.may_inherit(owner, member)
        })
    }
}
