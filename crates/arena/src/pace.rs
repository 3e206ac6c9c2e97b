//! How far to go in a step, for each number that is learnt.

/// Adam: each number has a pace of its own, so that what is rare learns as well as what is common.
#[derive(Clone, Copy, Default)]
pub(crate) struct Pace {
    mean: f64,
    square: f64,
}

/// How many steps there are, and how far the first one goes. Later ones go less far.
#[derive(Clone, Copy)]
pub(crate) struct Stride {
    pub(crate) steps: usize,
    pub(crate) first: f64,
}

impl Pace {
    /// How far to go in this step, counted from 1, with this slope.
    pub(crate) fn go(&mut self, slope: f64, step: usize, stride: Stride) -> f64 {
        self.mean = 0.9 * self.mean + 0.1 * slope;
        self.square = 0.99 * self.square + 0.01 * slope * slope;
        let unbiased = (1.0 - 0.9_f64.powi(step as i32), 1.0 - 0.99_f64.powi(step as i32));
        let by = (self.mean / unbiased.0) / ((self.square / unbiased.1).sqrt() + 1e-9);
        stride.first * by * (1.0 - step as f64 / (stride.steps + 1) as f64)
    }
}
