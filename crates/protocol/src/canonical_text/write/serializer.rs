//! The writer as a serde serializer.

use serde::ser::{
    Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple,
    SerializeTupleStruct, Serializer,
};

use super::{Open, Unwritable, Writer};

type Done = Result<(), Unwritable>;

macro_rules! numbers {
    ($($method:ident: $number:ty),*) => {
        $(fn $method(self, number: $number) -> Done {
            self.number(number);
            Ok(())
        })*
    };
}

impl<'a> Serializer for &'a mut Writer {
    type Ok = ();
    type Error = Unwritable;
    type SerializeSeq = Open<'a>;
    type SerializeTuple = Open<'a>;
    type SerializeTupleStruct = Open<'a>;
    type SerializeTupleVariant = Impossible<(), Unwritable>;
    type SerializeMap = Open<'a>;
    type SerializeStruct = Open<'a>;
    type SerializeStructVariant = Impossible<(), Unwritable>;

    numbers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64
    }

    fn serialize_bool(self, value: bool) -> Done {
        self.leaf(|text| text.extend_from_slice(if value { b"true" } else { b"false" }));
        Ok(())
    }

    fn serialize_f32(self, number: f32) -> Done {
        self.serialize_f64(number.into())
    }

    /// Not canonical: views contain integers only.
    fn serialize_f64(self, number: f64) -> Done {
        let value = serde_json::Value::from(number);
        self.leaf(|text| text.extend_from_slice(value.to_string().as_bytes()));
        Ok(())
    }

    fn serialize_char(self, character: char) -> Done {
        self.serialize_str(character.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, string: &str) -> Done {
        self.string(string);
        Ok(())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Done {
        self.collect_seq(bytes)
    }

    fn serialize_none(self) -> Done {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Done {
        self.leaf(|text| text.extend_from_slice(b"null"));
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Done {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Done {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Done {
        let mut object = self.open(*b"{}");
        object.member(variant, value)?;
        object.close();
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Open<'a>, Unwritable> {
        Ok(self.open(*b"[]"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Open<'a>, Unwritable> {
        Ok(self.open(*b"[]"))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Open<'a>, Unwritable> {
        Ok(self.open(*b"[]"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Unwritable> {
        Err(no_tag(variant))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Open<'a>, Unwritable> {
        Ok(self.open(*b"{}"))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Open<'a>, Unwritable> {
        Ok(self.open(*b"{}"))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Unwritable> {
        Err(no_tag(variant))
    }
}

/// The error of an externally tagged variant: enums of the wire are internally tagged.
fn no_tag(variant: &str) -> Unwritable {
    Unwritable(format!("the variant {variant} is externally tagged"))
}

impl SerializeSeq for Open<'_> {
    type Ok = ();
    type Error = Unwritable;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.item(value)
    }

    fn end(self) -> Done {
        self.close();
        Ok(())
    }
}

impl SerializeTuple for Open<'_> {
    type Ok = ();
    type Error = Unwritable;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.item(value)
    }

    fn end(self) -> Done {
        SerializeSeq::end(self)
    }
}

impl SerializeTupleStruct for Open<'_> {
    type Ok = ();
    type Error = Unwritable;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.item(value)
    }

    fn end(self) -> Done {
        SerializeSeq::end(self)
    }
}

impl SerializeMap for Open<'_> {
    type Ok = ();
    type Error = Unwritable;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, _: &T) -> Done {
        Err(Unwritable("a name comes with its value".into()))
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, _: &T) -> Done {
        Err(Unwritable("a value comes with its name".into()))
    }

    fn serialize_entry<K: Serialize + ?Sized, V: Serialize + ?Sized>(
        &mut self,
        name: &K,
        value: &V,
    ) -> Done {
        self.member(name, value)
    }

    fn end(self) -> Done {
        self.close();
        Ok(())
    }
}

impl SerializeStruct for Open<'_> {
    type Ok = ();
    type Error = Unwritable;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Done {
        self.member(name, value)
    }

    fn end(self) -> Done {
        self.close();
        Ok(())
    }
}
