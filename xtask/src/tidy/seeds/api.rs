//! Looks up operations and schemas in the OpenAPI document of the server.

use serde_json::Value;

/// The OpenAPI document.
pub struct Api(Value);

impl Api {
    /// Parses the document.
    ///
    /// # Errors
    /// With advice, when it is not JSON.
    pub fn read(text: &str) -> Result<Api, String> {
        serde_json::from_str(text)
            .map(Api)
            .map_err(|error| format!("repair the document of the API, it is not JSON: {error}"))
    }

    /// Whether it has this operation (`POST /api/tables`), this schema, or this member of one
    /// (`CodexPlayer.free`): a property, or one of several values or variants by name.
    pub fn has(&self, name: &str) -> bool {
        if let Some((method, path)) = name.split_once(' ') {
            let method = method.to_ascii_lowercase();
            return !self.0["paths"][path][method.as_str()].is_null();
        }
        match name.split_once('.') {
            Some((schema, member)) => has_member(self.schema(schema), member),
            None => !self.schema(name).is_null(),
        }
    }

    fn schema(&self, name: &str) -> &Value {
        &self.0["components"]["schemas"][name]
    }
}

fn has_member(schema: &Value, member: &str) -> bool {
    let names = |list: &Value| {
        let list = list.as_array().into_iter().flatten();
        list.clone().any(|value| value.as_str() == Some(member))
    };
    let properties = schema["properties"].as_object();
    let is_property = properties.is_some_and(|all| all.contains_key(member));
    // A variant is known by the one value that a property may have.
    let is_variant = properties
        .into_iter()
        .flatten()
        .any(|(_, property)| names(&property["enum"]));
    let parts = ["oneOf", "allOf"].iter();
    let mut parts = parts.filter_map(|key| schema[key].as_array()).flatten();
    is_property
        || is_variant
        || names(&schema["enum"])
        || parts.any(|part| has_member(part, member))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_schemas_and_members_are_found() {
        let document = r#"{
            "paths": { "/api/tables": { "post": {} } },
            "components": { "schemas": {
                "View": { "properties": { "free": {} } },
                "Sort": { "enum": ["city", "road"] },
                "Choice": { "oneOf": [
                    { "properties": { "do": { "enum": ["place"] }, "cell": {} } },
                    { "properties": { "do": { "enum": ["pass"] } } }
                ] }
            } }
        }"#;
        let api = Api::read(document).unwrap();
        for name in [
            "POST /api/tables",
            "View",
            "View.free",
            "Sort.road",
            "Choice.cell",
            "Choice.pass",
        ] {
            assert!(api.has(name), "{name}");
        }
        for name in [
            "GET /api/tables",
            "POST /api/table",
            "Views",
            "View.closed",
            "Sort.farm",
            "Choice.draw",
        ] {
            assert!(!api.has(name), "{name}");
        }
        assert!(Api::read("{").is_err());
    }
}
