//! Unions over all games: one variant for each, with the member `game` as the tag.

use utoipa::{
    ToSchema,
    openapi::{AllOfBuilder, ObjectBuilder, OneOfBuilder, Ref, RefOr, Schema, Type, schema::OneOf},
};

/// Defines an enum with a variant for every game, which contains the type `$part` of the game's module.
///
/// The schema is written here and not derived, because a derived one would have games that are
/// not listed.
macro_rules! game_union {
    (
        { $union:ident, $part:ident, $about:literal }
        listed { $(#[doc = $doc:literal] $game:ident = $module:ident;)* }
        unlisted { $(#[doc = $other_doc:literal] #[cfg($cfg:meta)] $other:ident = $other_module:ident;)* }
    ) => {
        #[doc = $about]
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, ts_rs::TS)]
        #[serde(tag = "game", rename_all = "lowercase")]
        #[allow(clippy::large_enum_variant, reason = "made one at a time, and written at once")]
        pub enum $union {
            $(#[doc = $doc] $game(crate::$module::$part),)*
            $(#[doc = $other_doc] #[cfg($cfg)] #[ts(skip)] $other(crate::$other_module::$part),)*
        }

        impl utoipa::ToSchema for $union {
            fn schemas(
                schemas: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::Schema>)>,
            ) {
                $(crate::union::add_part::<crate::$module::$part>(schemas);)*
            }
        }

        impl utoipa::PartialSchema for $union {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                crate::union::schema($about, vec![$(
                    crate::union::variant::<crate::$module::$part>(
                        <crate::$module::State as tessera_core::Game>::NAME,
                        $doc,
                    ),
                )*])
            }
        }
    };
}
pub(crate) use game_union;

/// The methods of [`Wire`](crate::game::Wire) that only convert: for a module whose `View`, `Event`
/// and `Illegal` are made from those of the rules, and whose `Choices` has a constructor.
macro_rules! convert_into_unions {
    ($game:ident) => {
        fn wire_view(view: &Self::View) -> crate::game::GameView {
            crate::game::GameView::$game(View::from(view))
        }

        fn choices(view: &Self::View, actions: &[Self::Action]) -> crate::game::Choices {
            crate::game::Choices::$game(Choices::new(view, actions))
        }

        fn wire_event(event: &Self::Event) -> crate::event::GameEvent {
            crate::event::GameEvent::$game(Event::from(event))
        }

        fn wire_illegal(illegal: &Self::Illegal) -> crate::refusal::IllegalAction {
            crate::refusal::IllegalAction::$game(Illegal::from(illegal))
        }
    };
}
pub(crate) use convert_into_unions;

/// Adds the schema of a variant's part, and those that it refers to.
pub(crate) fn add_part<T: ToSchema>(schemas: &mut Vec<(String, RefOr<Schema>)>) {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
}

/// The schema of one variant: its part, and its tag.
pub(crate) fn variant<T: ToSchema>(game: &'static str, about: &str) -> AllOfBuilder {
    let part = Ref::builder()
        .ref_location_from_schema_name(T::name())
        .description(Some(about));
    let name = ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some([game]));
    let tag = ObjectBuilder::new().property("game", name).required("game");
    AllOfBuilder::new()
        .item(part)
        .item(tag)
        .description(Some(about))
}

/// The schema of the union.
pub(crate) fn schema(about: &str, variants: Vec<AllOfBuilder>) -> RefOr<Schema> {
    let one_of = OneOfBuilder::new().description(Some(about));
    let one_of = variants.into_iter().fold(one_of, OneOfBuilder::item);
    Schema::OneOf(OneOf::from(one_of)).into()
}
