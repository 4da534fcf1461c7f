//! The description of one address and method. The form of an operation (its clients, a table in its
//! address, a body) determines most of its refusals.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use tessera_protocol::{Code, ErrorBody};
use utoipa::{
    ToSchema,
    openapi::{
        ContentBuilder, HttpMethod, Object, ObjectBuilder, Ref, RefOr, Required, Response,
        ResponseBuilder, Schema, Type,
        header::{Header, HeaderBuilder},
        path::{Operation as Described, OperationBuilder, ParameterBuilder, ParameterIn},
        request_body::RequestBodyBuilder,
        security::SecurityRequirement,
    },
};

use super::{BEARER, COOKIE, codes::meaning};
use crate::http::status::status;

const JSON: &str = "application/json";
const LINES: &str = "application/x-ndjson";

/// An address and method being described.
pub(super) struct Operation {
    method: HttpMethod,
    path: &'static str,
    described: OperationBuilder,
    /// Codes of refusals by status.
    refusals: BTreeMap<u16, BTreeSet<Code>>,
    /// Whether the rules of the game refuse too.
    by_rules: bool,
}

/// An operation that reads something.
pub(super) fn get(path: &'static str, summary: &str) -> Operation {
    Operation::new(HttpMethod::Get, path, summary)
}

/// An operation that does something.
pub(super) fn post(path: &'static str, summary: &str) -> Operation {
    Operation::new(HttpMethod::Post, path, summary)
}

impl Operation {
    pub(super) fn new(method: HttpMethod, path: &'static str, summary: &str) -> Operation {
        let operation = Operation {
            path,
            described: OperationBuilder::new()
                .summary(Some(summary))
                .operation_id(Some(id(&method, path))),
            method,
            refusals: BTreeMap::new(),
            by_rules: false,
        };
        let operation = if path.contains("{table}") {
            operation
                .part("table", "The id of the table.", text())
                .refuses(&[Code::NoTable, Code::BrokenTable, Code::Internal])
                .refuses(&[Code::Unavailable])
        } else {
            operation
        };
        let operation = if path.contains("{seat}") {
            operation
                .part("seat", "The letter of the seat, `A` to `E`.", text())
                .refuses(&[Code::NoSeat, Code::NoSuchAddress])
        } else {
            operation
        };
        let operation = if path.starts_with("/api/") {
            operation
                .parameter(
                    "Tessera-Protocol",
                    "The number of the protocol that the client speaks; the answer has ours.",
                    number(),
                    ParameterIn::Header,
                )
                .refuses(&[Code::Outdated, Code::Unavailable])
                .refuses(&[Code::TooFast])
        } else {
            operation
        };
        if operation.method == HttpMethod::Get {
            operation
        } else {
            operation
                .refuses(&[Code::ForeignOrigin])
                .refuses(&[Code::WrongType, Code::CannotStore])
        }
    }

    pub(super) fn path(&self) -> &'static str {
        self.path
    }

    pub(super) fn method(&self) -> HttpMethod {
        self.method.clone()
    }

    /// Adds a description to the summary.
    pub(super) fn about(self, description: &str) -> Operation {
        let described = self.described.description(Some(description));
        Operation { described, ..self }
    }

    /// Strangers may use it too; a known client may get another answer.
    pub(super) fn anybody(self) -> Operation {
        let nobody = SecurityRequirement::default();
        let described = self.described.security(nobody);
        Operation { described, ..self }.with_credentials()
    }

    /// It needs a guest's session.
    pub(super) fn guest(self) -> Operation {
        self.with_credentials()
            .refuses(&[Code::Who, Code::SeatTokenOnly])
    }

    /// It needs a seat at the table, by a session or by a seat key.
    pub(super) fn seat(self) -> Operation {
        self.guest().refuses(&[Code::NotSeated, Code::IdReused])
    }

    fn with_credentials(self) -> Operation {
        let none: [&str; 0] = [];
        let described = self
            .described
            .security(SecurityRequirement::new(BEARER, none))
            .security(SecurityRequirement::new(COOKIE, none));
        let operation = Operation { described, ..self };
        operation
            .refuses(&[Code::UnknownToken])
            .refuses(&[Code::Unavailable])
    }

    /// A part of the path.
    pub(super) fn part(self, name: &str, about: &str, schema: Object) -> Operation {
        self.parameter(name, about, schema, ParameterIn::Path)
    }

    /// An optional parameter of the query.
    pub(super) fn query(self, name: &str, about: &str, schema: Object) -> Operation {
        self.parameter(name, about, schema, ParameterIn::Query)
            .refuses(&[Code::BadMember, Code::WrongForm])
    }

    fn parameter(self, name: &str, about: &str, schema: Object, place: ParameterIn) -> Operation {
        let required = match place {
            ParameterIn::Path => Required::True,
            _ => Required::False,
        };
        let parameter = ParameterBuilder::new()
            .name(name)
            .parameter_in(place)
            .required(required)
            .description(Some(about))
            .schema(Some(schema));
        let described = self.described.parameter(parameter);
        Operation { described, ..self }
    }

    /// Takes this body, with an example of it.
    pub(super) fn body<T: ToSchema>(self, example: Value) -> Operation {
        self.takes::<T>(Required::True, example)
            .refuses(&[Code::NotJson])
            .refuses(&[Code::TooLarge, Code::SlowBody, Code::Busy])
            .refuses(&[Code::WrongForm, Code::BadMember])
    }

    /// Takes this body, or none at all.
    pub(super) fn maybe<T: ToSchema>(self, example: Value) -> Operation {
        self.takes::<T>(Required::False, example)
            .refuses(&[Code::NotJson])
            .refuses(&[Code::TooLarge, Code::SlowBody, Code::Busy])
            .refuses(&[Code::WrongForm, Code::BadMember])
    }

    /// Takes this body, without the refusals that most bodies share.
    pub(super) fn takes<T: ToSchema>(self, required: Required, example: Value) -> Operation {
        let content = ContentBuilder::new()
            .schema(Some(schema_of::<T>()))
            .example(Some(example));
        let body = RequestBodyBuilder::new()
            .content(JSON, content)
            .required(Some(required));
        let described = self.described.request_body(Some(body.build()));
        Operation { described, ..self }
    }

    /// Answers with a body.
    pub(super) fn answers<T: ToSchema>(self, status: u16, about: &str) -> Operation {
        self.with(status, content::<T>(JSON, about).build())
    }

    /// Answers with lines, each of which is an object of this type.
    pub(super) fn answers_lines<T: ToSchema>(self, about: &str) -> Operation {
        self.with(200, content::<T>(LINES, about).build())
    }

    /// Answers with a body, and a cookie for the browser.
    pub(super) fn answers_with_cookie<T: ToSchema>(self, status: u16, about: &str) -> Operation {
        let cookie = HeaderBuilder::new()
            .schema(Some(text()))
            .description(Some("The session, for browsers."));
        let answer = content::<T>(JSON, about).header("Set-Cookie", cookie.build());
        self.with(status, answer.build())
    }

    /// Answers with a body that has an entity tag.
    pub(super) fn answers_with_tag<T: ToSchema>(self, status: u16, about: &str) -> Operation {
        let answer = content::<T>(JSON, about).header("ETag", tag());
        self.parameter(
            "If-None-Match",
            "Entity tags of the documents that the caller has.",
            text(),
            ParameterIn::Header,
        )
        .with(status, answer.build())
    }

    /// Answers with the entity tag of a document that the client has, and without a body.
    pub(super) fn answers_unchanged(self, status: u16, about: &str) -> Operation {
        let answer = ResponseBuilder::new().description(about);
        self.with(status, answer.header("ETag", tag()).build())
    }

    /// Answers with something other than JSON.
    pub(super) fn answers_text(self, status: u16, kind: &str, about: &str) -> Operation {
        let content = ContentBuilder::new().schema(Some(text()));
        let answer = ResponseBuilder::new().description(about);
        self.with(status, answer.content(kind, content.build()).build())
    }

    /// Answers with JSON of any form.
    pub(super) fn answers_any(self, status: u16, about: &str) -> Operation {
        let content = ContentBuilder::new().schema(Some(Object::new()));
        let answer = ResponseBuilder::new().description(about);
        self.with(status, answer.content(JSON, content.build()).build())
    }

    /// Answers without a body.
    pub(super) fn answers_nothing(self, status: u16, about: &str) -> Operation {
        let answer = ResponseBuilder::new().description(about);
        self.with(status, answer.build())
    }

    fn with(self, status: u16, answer: Response) -> Operation {
        let described = self.described.response(status.to_string(), answer);
        Operation { described, ..self }
    }

    /// Refuses with one of these codes.
    pub(super) fn refuses(mut self, codes: &[Code]) -> Operation {
        for &code in codes {
            let status = status(code).as_u16();
            self.refusals.entry(status).or_default().insert(code);
        }
        self
    }

    /// Refuses what the rules of the game forbid.
    pub(super) fn refuses_by_rules(mut self) -> Operation {
        self.by_rules = true;
        self
    }

    /// The description, as part of a chapter.
    pub(super) fn described(self, tag: &str) -> Described {
        let Operation {
            mut described,
            path,
            refusals,
            by_rules,
            ..
        } = self;
        for (status, codes) in refusals {
            let mut lines: Vec<String> = codes
                .iter()
                .map(|&code| format!("`{}`: {}", <&str>::from(code), meaning(code)))
                .collect();
            if by_rules && status == 409 {
                lines.push("a reason of the game, with the id of its `rule`".into());
            }
            let answer = content::<ErrorBody>(JSON, &lines.join("\n"));
            described = described.response(status.to_string(), answer.build());
        }
        let mut described = described.tag(tag).build();
        if path.starts_with("/api/") {
            let answers = described.responses.responses.values_mut();
            for answer in answers.filter_map(|answer| match answer {
                RefOr::T(answer) => Some(answer),
                RefOr::Ref(_) => None,
            }) {
                let header = RefOr::T(protocol());
                answer.headers.insert("Tessera-Protocol".into(), header);
            }
        }
        described
    }
}

/// The header with an entity tag.
fn tag() -> Header {
    let tag = HeaderBuilder::new().schema(Some(text())).description(Some(
        "A strong entity tag: another one means another document.",
    ));
    tag.build()
}

/// The header that every answer of the API has.
fn protocol() -> Header {
    let about = "The number of the protocol that the server speaks.";
    let number = HeaderBuilder::new().schema(Some(number()));
    number.description(Some(about)).build()
}

fn content<T: ToSchema>(kind: &str, about: &str) -> ResponseBuilder {
    let content = ContentBuilder::new().schema(Some(schema_of::<T>()));
    let answer = ResponseBuilder::new().description(about);
    answer.content(kind, content.build())
}

fn schema_of<T: ToSchema>() -> RefOr<Schema> {
    Ref::from_schema_name(T::name()).into()
}

/// A name for generated clients: `post-tables-join`.
fn id(method: &HttpMethod, path: &str) -> String {
    let method = match method {
        HttpMethod::Get => "get",
        HttpMethod::Post => "post",
        HttpMethod::Put => "put",
        HttpMethod::Patch => "patch",
        HttpMethod::Delete => "delete",
        _ => "ask",
    };
    let words = path
        .split(['/', '.'])
        .filter(|word| !["", "api"].contains(word));
    let words: Vec<&str> = words.map(|word| word.trim_matches(['{', '}'])).collect();
    format!("{method}-{}", words.join("-"))
}

/// A text.
pub(super) fn text() -> Object {
    ObjectBuilder::new().schema_type(Type::String).build()
}

/// An integer that is not negative.
pub(super) fn number() -> Object {
    let number = ObjectBuilder::new().schema_type(Type::Integer);
    number.minimum(Some(0)).build()
}

/// One of these words.
pub(super) fn word(words: &[&str]) -> Object {
    let word = ObjectBuilder::new().schema_type(Type::String);
    word.enum_values(Some(words.iter().copied())).build()
}
