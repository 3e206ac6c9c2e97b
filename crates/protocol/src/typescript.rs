//! The same types for TypeScript. `UPDATE_EXPECT=1 cargo test -p protocol` writes them anew.

use crate::ask::{Ask, ClientMessage, Held, MakeTable};
use crate::code::Code;
use crate::frame::{Frame, Whole};
use crate::table::{
    Around, AtZero, ChatView, Clock, ClockView, DealView, LessonView, NotesView, Rules, SeatView, SharedView, Stage,
    Summary, TableView,
};
use crate::tell::{Answer, GameInfo, ServerMessage};
use expect_test::expect_file;
use ts_rs::{Config, TS};

#[test]
fn the_types_for_typescript_are_fresh() {
    let config = Config::default();
    let mut page = format!(
        "// Made from crates/protocol by its tests; changed there, never here.\n\nexport const VERSION = {};\n",
        crate::VERSION
    );
    let mut add = |declaration: String| page.push_str(&format!("\nexport {declaration}\n"));
    macro_rules! declare {
        ($($type:ty),* $(,)?) => { $(add(<$type as TS>::decl(&config));)* };
    }
    declare!(
        ClientMessage,
        Ask,
        MakeTable,
        Held,
        Rules,
        Clock,
        AtZero,
        ServerMessage,
        Answer,
        GameInfo,
        Summary,
        Code,
        Frame,
        Whole,
        TableView<'static>,
        Stage,
        SeatView<'static>,
        ClockView,
        DealView,
        ChatView<'static>,
        NotesView<'static>,
        SharedView<'static>,
        LessonView<'static>,
        Around,
    );
    expect_file!["../../../web/src/generated/protocol.ts"].assert_eq(&page);
}
