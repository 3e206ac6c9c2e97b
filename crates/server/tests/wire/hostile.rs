//! Messages that are nearly right, from somebody who knows the table but holds no seat.

use tabletop::Dice;

/// What somebody would send who wants to do harm, before anything in it is broken.
pub(crate) fn nearly_right(table: &str, token: &str, seq: u32) -> Vec<String> {
    let forged: String = token.chars().rev().collect();
    vec![
        format!("{{\"number\":70007,\"ask\":{{\"play\":{{\"seq\":{seq},\"actions\":[\"lay nesw 1,0\"]}}}}}}"),
        "{\"number\":70008,\"ask\":{\"say\":{\"talk\":\"claim goal 0 treasure\"}}}".to_owned(),
        format!(
            "{{\"number\":70009,\"ask\":{{\"return\":{{\"table\":\"{table}\",\"token\":\"{forged}\",\"last\":3}}}}}}"
        ),
        "{\"number\":700010,\"ask\":{\"nonce\":{\"round\":0,\"nonce\":\"ab\"}}}".to_owned(),
        "{\"number\":700011,\"ask\":{\"hello\":{\"version\":1,\"client\":\"x\"}}}".to_owned(),
        "{\"number\":700012,\"ask\":{\"remove\":{\"seat\":255}}}".to_owned(),
        "{\"number\":700013,\"ask\":{\"bot\":{\"seat\":0,\"level\":\"master\"}}}".to_owned(),
    ]
}

/// One of them, with something broken, left out or put in.
pub(crate) fn broken(right: &[String], dice: &mut Dice) -> String {
    let mut text = dice.pick(right).unwrap().clone().into_bytes();
    for _ in 0..=dice.below(3) {
        let at = dice.below(text.len());
        if text.len() < 2 {
            break;
        }
        match dice.below(4) {
            0 => drop(text.remove(at)),
            1 => text.insert(at, b"{}[]\":,\\0-9e."[dice.below(13)]),
            2 => text.truncate(at.max(1)),
            _ => text[at] = 32 + dice.below(95) as u8,
        }
    }
    String::from_utf8(text).unwrap()
}
