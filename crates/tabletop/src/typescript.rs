//! Types for TypeScript of what is sent, where a type of ours has more parameters than can be derived for: in the file of a
//! game there is one kind of talk and of hearing, so these have plain names there.

use crate::card::{Card, Seen};
use crate::hearing::HeardOf;
use crate::record::Control;
use crate::seat::Seat;
use crate::table::Said;
use crate::talk::{Claim, Emote, Talk, Topic};
use std::path::PathBuf;
use ts_rs::{Config, TS, TypeVisitor};

/// A type with a name of its own, the types that it names, and what it is.
macro_rules! declare {
    ([$($generics:tt)*] $type:ty, $name:literal, [$($part:ty),*], $is:expr) => {
        impl<$($generics)*> TS for $type {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;
            fn name(_: &Config) -> String {
                $name.to_owned()
            }
            fn inline(config: &Config) -> String {
                $is(config)
            }
            fn decl(config: &Config) -> String {
                format!("type {} = {};", $name, Self::inline(config))
            }
            fn visit_dependencies(visitor: &mut impl TypeVisitor)
            where
                Self: 'static,
            {
                $(visitor.visit::<$part>();)*
            }
            fn output_path() -> Option<PathBuf> {
                Some(PathBuf::from(concat!($name, ".ts")))
            }
        }
    };
}

declare!([C: Claim<Subject: TS> + TS] Talk<C>, "Talk", [C, Seat, Topic<C::Subject>, Emote], |config| {
    let (claim, seat, topic) = (C::name(config), Seat::name(config), <Topic<C::Subject>>::name(config));
    let emote = Emote::name(config);
    format!("{{ claim: {claim} }} | {{ accuse: {seat} }} | {{ vouch: {seat} }} | {{ retract: {topic} }} | {{ emote: {emote} }}")
});

declare!([S: TS] Topic<S>, "Topic", [S, Seat], |config| {
    format!("{{ subject: {} }} | {{ seat: {} }}", S::name(config), Seat::name(config))
});

declare!([C: Claim<Subject: TS> + TS] Said<C>, "Said", [Seat, Talk<C>], |config| {
    format!("{{ by: {}, talk: {} }}", Seat::name(config), <Talk<C>>::name(config))
});

declare!([P: TS, W: TS, C: Claim<Subject: TS> + TS] HeardOf<P, W, C>, "Heard", [P, W, Seat, Talk<C>, Control], |config| {
    let (event, secret, seat) = (P::name(config), W::name(config), Seat::name(config));
    let (talk, control) = (<Talk<C>>::name(config), Control::name(config));
    format!(
        "{{ event: {event} }} | {{ secret: {secret} }} | {{ said: {{ by: {seat}, talk: {talk} }} }} | \
         {{ control: {{ seat: {seat}, control: {control} }} }} | {{ agreed: {{ seat: {seat} }} }} | \
         {{ withdrew: {{ seat: {seat} }} }}"
    )
});

impl<C: Card<Back: TS> + TS> TS for Seen<C> {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;
    fn name(config: &Config) -> String {
        format!("Seen<{}, {}>", C::name(config), C::Back::name(config))
    }
    fn inline(config: &Config) -> String {
        Self::name(config)
    }
    fn decl(_: &Config) -> String {
        "type Seen<Front, Back> = { front: Front } | { back: Back };".to_owned()
    }
    fn visit_dependencies(visitor: &mut impl TypeVisitor)
    where
        Self: 'static,
    {
        visitor.visit::<C>();
        visitor.visit::<C::Back>();
    }
    fn output_path() -> Option<PathBuf> {
        Some(PathBuf::from("Seen.ts"))
    }
}
