//! (stage placeholder)
