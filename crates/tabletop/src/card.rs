//! Fronts and backs: face down is a type, not −1 or `None`.

use serde::Serialize;
use std::fmt;

/// A card with a front and a back. Cards with the same back cannot be told apart while they lie face down.
pub trait Card: Copy {
    /// What everybody sees of the card while it lies face down; `()` if all backs are alike.
    type Back: Copy + fmt::Debug;
    /// The back of this card.
    fn back(&self) -> Self::Back;
}

/// A card that lies face down, or in a hand. It cannot be serialised, and printing it shows its back.
///
/// ```compile_fail
/// fn sent_over_the_wire<T: serde::Serialize>() {}
/// sent_over_the_wire::<tabletop::FaceDown<tabletop::card::Plain<u8>>>();
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default)]
#[repr(transparent)]
pub struct FaceDown<C: Card>(C);

impl<C: Card> FaceDown<C> {
    /// Lays a card face down.
    #[inline]
    pub const fn new(card: C) -> FaceDown<C> {
        FaceDown(card)
    }

    /// Looks at the front. Rules do this to apply themselves; a view does it for those who may see the front.
    #[inline]
    pub const fn front(self) -> C {
        self.0
    }

    /// What a viewer sees who may (or may not) look at the front.
    pub fn seen_if(self, may_look: impl FnOnce() -> bool) -> Seen<C> {
        if may_look() { Seen::Front(self.0) } else { Seen::Back(self.0.back()) }
    }
}

impl<C: Card> fmt::Debug for FaceDown<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FaceDown({:?})", self.0.back())
    }
}

/// A card as somebody sees it: what views hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seen<C: Card> {
    /// Its front.
    Front(C),
    /// Its back only.
    Back(C::Back),
}

impl<C: Card> Seen<C> {
    /// The front, if it is seen.
    pub fn front(self) -> Option<C> {
        match self {
            Seen::Front(card) => Some(card),
            Seen::Back(_) => None,
        }
    }
}

/// Any value as a card whose back tells nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Plain<T>(pub T);

impl<T: Copy> Card for Plain<T> {
    type Back = ();
    fn back(&self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printing_a_face_down_card_shows_its_back() {
        assert_eq!(format!("{:?}", FaceDown::new(Plain(7))), "FaceDown(())");
    }

    #[test]
    fn only_those_who_may_look_see_the_front() {
        let card = FaceDown::new(Plain(7));
        assert_eq!(card.seen_if(|| true).front(), Some(Plain(7)));
        assert_eq!(card.seen_if(|| false), Seen::Back(()));
    }
}
