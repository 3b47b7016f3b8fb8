// Parses a property list with the crate `plist`, and writes it again when asked to:
//
//     rust-peer parse|binary|xml FILE [OUTPUT]
use plist::Value;

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let value = Value::from_file(&words[2]).expect("parsing");
    match words[1].as_str() {
        "binary" => value.to_file_binary(&words[3]).expect("writing"),
        "xml" => value.to_file_xml(&words[3]).expect("writing"),
        _ => {}
    }
    // Freeing is no part of the work: a program that ends does not.
    std::mem::forget(value);
}
