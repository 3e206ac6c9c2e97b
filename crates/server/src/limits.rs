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

    /// Whether there is one to take.
    fn has_one(&mut self, rate: Rate, now: Instant) -> bool {
        let seconds = now.saturating_duration_since(self.filled).as_secs_f64();
        self.left = (self.left + seconds * rate.per_second).min(rate.burst);
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
            let whole = self.rate.burst / self.rate.per_second;
            buckets.retain(|_, bucket| now.saturating_duration_since(bucket.filled).as_secs_f64() < whole);
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
