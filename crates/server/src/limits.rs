//! How much is too much: buckets that fill with time.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::Instant;

/// How fast a bucket fills, and how much it holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// So many a second.
    pub per_second: f64,
    /// So many at once.
    pub burst: f64,
}

/// Something of which only so much may be taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    filled: Instant,
}

impl Bucket {
    pub(crate) fn full(rate: Rate, now: Instant) -> Bucket {
        Bucket { left: rate.burst, filled: now }
    }

    /// How much is in it now.
    fn filled(&self, rate: Rate, now: Instant) -> f64 {
        let seconds = now.saturating_duration_since(self.filled).as_secs_f64();
        (self.left + seconds * rate.per_second).min(rate.burst)
    }

    /// Whether there is one to take.
    fn has_one(&mut self, rate: Rate, now: Instant) -> bool {
        self.left = self.filled(rate, now);
        self.filled = now;
        self.left >= 1.0
    }

    /// Takes one; whether there was one.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> bool {
        let is_there = self.has_one(rate, now);
        if is_there {
            self.left -= 1.0;
        }
        is_there
    }

    /// Takes one, whether there is one or not: what is owed has to fill up first.
    fn owe(&mut self, rate: Rate, now: Instant) -> bool {
        let is_there = self.has_one(rate, now);
        self.left -= 1.0;
        is_there
    }
}

/// A bucket for each address. Those of this machine itself have none: whoever is on it needs no server to harm it, and a
/// proxy in front passes on whose message it is.
#[derive(Debug)]
pub(crate) struct PerAddress {
    rate: Rate,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

/// Above so many addresses the full buckets are forgotten.
const MOST_ADDRESSES: usize = 10_000;

impl PerAddress {
    pub(crate) fn new(rate: Rate) -> PerAddress {
        PerAddress { rate, buckets: Mutex::new(HashMap::new()) }
    }

    /// Takes one for an address; whether there was one.
    pub(crate) fn take(&self, address: IpAddr, now: Instant) -> bool {
        self.ask(address, now, Bucket::take)
    }

    /// Takes one for an address that had one when it began something which has failed since. Many that are begun at once
    /// are all counted, or whoever comes over a hundred connections could fail a hundred times as often.
    pub(crate) fn owe(&self, address: IpAddr, now: Instant) {
        self.ask(address, now, Bucket::owe);
    }

    /// Whether there is one for an address. Where only failures count, it is taken when something has failed.
    pub(crate) fn has_one(&self, address: IpAddr, now: Instant) -> bool {
        self.ask(address, now, Bucket::has_one)
    }

    fn ask(&self, address: IpAddr, now: Instant, ask: fn(&mut Bucket, Rate, Instant) -> bool) -> bool {
        let address = network(address);
        if address.is_loopback() {
            return true;
        }
        // A poisoned lock still guards a map that can be used.
        let mut buckets = self.buckets.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if buckets.len() >= MOST_ADDRESSES {
            buckets.retain(|_, bucket| bucket.filled(self.rate, now) < self.rate.burst);
        }
        ask(buckets.entry(address).or_insert_with(|| Bucket::full(self.rate, now)), self.rate, now)
    }
}

/// Whoever has one address of the sixth version has billions: the first half counts.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(six) => match six.to_ipv4_mapped() {
            Some(four) => IpAddr::V4(four),
            None if six.is_loopback() => address,
            None => {
                let [a, b, c, d, ..] = six.segments();
                IpAddr::from([a, b, c, d, 0, 0, 0, 0])
            }
        },
        four => four,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const RATE: Rate = Rate { per_second: 2.0, burst: 3.0 };

    #[test]
    fn a_bucket_is_emptied_and_fills_with_time() {
        let start = Instant::now();
        let mut bucket = Bucket::full(RATE, start);
        let taken = |bucket: &mut Bucket, at: Instant| (0..5).filter(|_| bucket.take(RATE, at)).count();
        assert_eq!(taken(&mut bucket, start), 3);
        assert_eq!(taken(&mut bucket, start + Duration::from_secs(1)), 2);
        assert_eq!(taken(&mut bucket, start + Duration::from_secs(60)), 3, "it never holds more than a burst");
    }

    /// A hundred who begin while there is one left.
    #[test]
    fn whatever_fails_is_counted_also_if_it_was_begun_together() {
        let start = Instant::now();
        let limits = PerAddress::new(RATE);
        let address: IpAddr = "192.0.2.1".parse().unwrap();
        assert!((0..100).all(|_| limits.has_one(address, start)));
        (0..100).for_each(|_| limits.owe(address, start));
        // Two a second: 97 are owed, and one is to be there.
        assert!(!limits.has_one(address, start + Duration::from_secs(48)));
        assert!(limits.has_one(address, start + Duration::from_secs(49)));
    }

    #[test]
    fn only_full_buckets_are_forgotten() {
        let start = Instant::now();
        let limits = PerAddress::new(RATE);
        let debtor: IpAddr = "192.0.2.1".parse().unwrap();
        (0..100).for_each(|_| limits.owe(debtor, start));
        let many = (0..MOST_ADDRESSES as u32).map(|number| IpAddr::from((0x0a00_0000 + number).to_be_bytes()));
        let later = start + Duration::from_secs(10);
        many.for_each(|address| assert!(limits.has_one(address, later)));
        assert!(!limits.has_one(debtor, later));
        assert!(limits.buckets.lock().unwrap().len() < 10, "whoever took nothing is forgotten at once");
    }

    #[test]
    fn neighbours_share_a_bucket_and_this_machine_has_none() {
        let now = Instant::now();
        let limits = PerAddress::new(RATE);
        let take = |address: &str| limits.take(address.parse().unwrap(), now);
        assert!(take("2001:db8::1") && take("2001:db8::2") && take("2001:db8::3"));
        assert!(!take("2001:db8::4"));
        assert!(take("2001:db8:0:1::1") && take("192.0.2.1") && take("::ffff:192.0.2.1"));
        assert!((0..100).all(|_| take("127.0.0.1")));
        let has_one = |address: &str| limits.has_one(address.parse().unwrap(), now);
        assert!(!has_one("2001:db8::1") && (0..100).all(|_| has_one("192.0.2.9")), "who only asks takes nothing");
    }
}
