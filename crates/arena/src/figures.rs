//! Means with intervals, and how good beliefs were.

use serde::{Deserialize, Serialize};
use tabletop::Dice;

/// A mean with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Of how many clusters.
    pub count: usize,
}

/// How often clusters are drawn anew.
const DRAWS: usize = 2_000;

impl Mean {
    /// The mean of what clusters came to, with an interval by bootstrap: clusters are drawn anew with replacement, since
    /// what happens on one deal hangs together.
    pub fn of(clusters: &[f64], seed: u64) -> Mean {
        let count = clusters.len();
        let mean = clusters.iter().sum::<f64>() / count.max(1) as f64;
        let mut dice = Dice::from_number(seed);
        if count == 0 {
            return Mean { mean, low: mean, high: mean, count };
        }
        let mut draws: Vec<f64> = (0..DRAWS)
            .map(|_| (0..count).map(|_| clusters[dice.below(count)]).sum::<f64>() / count.max(1) as f64)
            .collect();
        draws.sort_by(f64::total_cmp);
        Mean { mean, low: draws[DRAWS / 40], high: draws[DRAWS - 1 - DRAWS / 40], count }
    }
}

/// How good beliefs were: predictions of identities against what seats really were.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Judgement {
    n: f64,
    brier: f64,
    log_loss: f64,
    bins: [(f64, f64, f64); BINS],
}

const BINS: usize = 10;

/// A judgement in numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judged {
    /// How many predictions.
    pub count: usize,
    /// The mean squared error over all identities, halved for two of them: 0 is best.
    pub brier: f64,
    /// The mean of minus the logarithm of what the truth was given.
    pub log_loss: f64,
    /// How far what was predicted is from how often it was so, on average.
    pub calibration: f64,
    /// For each tenth of predictions: predicted, true, how many.
    pub bins: Vec<(f64, f64, usize)>,
}

impl Judgement {
    /// A seat was predicted to be each of these, and is that.
    pub fn add(&mut self, predicted: &[f64], is: u8) {
        self.n += 1.0;
        for (identity, share) in predicted.iter().enumerate() {
            let truth = if identity == is as usize { 1.0 } else { 0.0 };
            self.brier += (share - truth).powi(2) / 2.0;
            // With two identities the second says it all.
            if predicted.len() > 2 || identity == 1 {
                let bin = &mut self.bins[((share * BINS as f64) as usize).min(BINS - 1)];
                *bin = (bin.0 + share, bin.1 + truth, bin.2 + 1.0);
            }
        }
        self.log_loss -= predicted.get(is as usize).copied().unwrap_or_default().max(1e-9).ln();
    }

    /// Whether predictions can come to these numbers: a file with results may have been changed by hand.
    pub fn is_possible(&self) -> bool {
        // Sums of many numbers are a little off.
        let up_to = |most: f64| move |sum: f64| (0.0..=most + 1e-6).contains(&sum);
        let judged = self.judged();
        let in_bin = |(predicted, truth, count): &(f64, f64, f64)| {
            up_to(*count)(*predicted) && up_to(*count)(*truth) && *count >= 0.0
        };
        let is_count = self.n >= 0.0 && self.n.fract() == 0.0;
        is_count && up_to(1.0)(judged.brier) && judged.log_loss >= 0.0 && self.bins.iter().all(in_bin)
    }

    /// What two judgements come to together.
    pub fn join(&mut self, other: &Judgement) {
        self.n += other.n;
        self.brier += other.brier;
        self.log_loss += other.log_loss;
        for (bin, more) in self.bins.iter_mut().zip(other.bins) {
            *bin = (bin.0 + more.0, bin.1 + more.1, bin.2 + more.2);
        }
    }

    /// The numbers.
    pub fn judged(&self) -> Judged {
        let total: f64 = self.bins.iter().map(|(_, _, count)| count).sum();
        let off: f64 = self.bins.iter().map(|(predicted, truth, _)| (predicted - truth).abs()).sum();
        Judged {
            count: self.n as usize,
            brier: self.brier / self.n.max(1.0),
            log_loss: self.log_loss / self.n.max(1.0),
            calibration: off / total.max(1.0),
            bins: self
                .bins
                .iter()
                .map(|(predicted, truth, count)| (predicted / count.max(1.0), truth / count.max(1.0), *count as usize))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Judgement, Mean};

    #[test]
    fn no_predictions_come_to_other_numbers() {
        let mut judgement = Judgement::default();
        judgement.add(&[0.25, 0.75], 1);
        assert!(judgement.is_possible() && Judgement::default().is_possible());
        let negative = Judgement { n: -8.0, ..judgement.clone() };
        let too_far_off = Judgement { brier: 1.5, ..judgement.clone() };
        let too_likely = Judgement { log_loss: -0.1, ..judgement.clone() };
        let mut too_many = judgement.clone();
        too_many.bins[7].1 = 2.0;
        for impossible in [negative, too_far_off, too_likely, too_many] {
            assert!(!impossible.is_possible(), "{impossible:?}");
        }
    }

    #[test]
    fn a_mean_lies_in_its_interval() {
        let clusters: Vec<f64> = (0..400).map(|n| f64::from(n % 2)).collect();
        let Mean { mean, low, high, count } = Mean::of(&clusters, 1);
        assert_eq!((mean, count), (0.5, 400));
        // The standard error is 0.025.
        assert!((0.44..0.46).contains(&low) && (0.54..0.56).contains(&high), "{low} {high}");
    }

    #[test]
    fn certainty_that_is_wrong_costs_most() {
        let judge = |predicted: [f64; 2]| {
            let mut judgement = Judgement::default();
            judgement.add(&predicted, 1);
            judgement.judged()
        };
        assert_eq!(judge([0.0, 1.0]).brier, 0.0);
        assert_eq!(judge([0.5, 0.5]).brier, 0.25);
        assert_eq!(judge([1.0, 0.0]).brier, 1.0);
        assert!((judge([0.5, 0.5]).log_loss - 2.0_f64.ln()).abs() < 1e-12);
        assert_eq!(judge([0.7, 0.3]).calibration, 0.7);
    }
}
