//! Cards in a row, without allocation: decks, hands and discard piles.

use std::fmt;

/// Up to `MOST` things in a row. Copying a pile is copying its bytes.
#[derive(Clone, Copy)]
pub struct Pile<T, const MOST: usize> {
    count: u8,
    items: [T; MOST],
}

impl<T: Copy + Default, const MOST: usize> Default for Pile<T, MOST> {
    fn default() -> Self {
        Pile { count: 0, items: [T::default(); MOST] }
    }
}

impl<T: Copy, const MOST: usize> Pile<T, MOST> {
    /// The things, the first one put first.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.count as usize]
    }

    /// The things, to be changed in place.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items[..self.count as usize]
    }

    /// How many there are.
    #[inline]
    pub fn count(&self) -> usize {
        self.count as usize
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Puts one on top. More than `MOST` is a fault of the rules that use the pile.
    #[inline]
    pub fn put(&mut self, item: T) {
        self.items[self.count as usize] = item;
        self.count += 1;
    }

    /// Puts several on top, the last one highest.
    #[inline]
    pub fn put_all(&mut self, items: &[T]) {
        let count = self.count as usize;
        self.items[count..count + items.len()].copy_from_slice(items);
        self.count += items.len() as u8;
    }

    /// Takes the top one.
    #[inline]
    pub fn take(&mut self) -> Option<T> {
        self.count = self.count.checked_sub(1)?;
        Some(self.items[self.count as usize])
    }

    /// Takes the one at a place; the top one moves there.
    #[inline]
    pub fn take_at(&mut self, at: usize) -> T {
        let item = self.items[at];
        self.count -= 1;
        self.items[at] = self.items[self.count as usize];
        item
    }

    /// Takes them all away.
    #[inline]
    pub fn clear(&mut self) {
        self.count = 0;
    }
}

impl<T: Copy + PartialEq, const MOST: usize> Pile<T, MOST> {
    /// Where the first one like this lies. All are looked at, whatever is found: a processor guesses that better than
    /// where the search would end.
    #[inline]
    pub fn find(&self, item: T) -> Option<usize> {
        let found = |found, (at, other): (usize, &T)| if *other == item { at } else { found };
        let place = self.as_slice().iter().enumerate().rev().fold(MOST, found);
        (place < MOST).then_some(place)
    }
}

impl<T: Copy + Default, const MOST: usize> FromIterator<T> for Pile<T, MOST> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut pile = Pile::default();
        items.into_iter().for_each(|item| pile.put(item));
        pile
    }
}

impl<T: Copy + fmt::Debug, const MOST: usize> fmt::Debug for Pile<T, MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<T: Copy + PartialEq, const MOST: usize> PartialEq for Pile<T, MOST> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_put_first_taken() {
        let mut pile: Pile<u8, 4> = [1, 2, 3, 4].into_iter().collect();
        assert_eq!(pile.take(), Some(4));
        assert_eq!(pile.take_at(0), 1);
        assert_eq!(pile.as_slice(), [3, 2]);
        assert_eq!((pile.find(2), pile.find(4)), (Some(1), None));
        pile.put_all(&[3, 5]);
        assert_eq!((pile.as_slice(), pile.find(3)), ([3, 2, 3, 5].as_slice(), Some(0)));
        pile.clear();
        assert_eq!((pile.take(), pile.is_empty()), (None, true));
    }
}
