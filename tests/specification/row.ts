/**
 * One row of the table: something that the specification names. The tests that cover it carry its id in
 * their title, as in "[L09]".
 */

/** Rows that the specification does not have. */
export const OURS = "ours";

export type Row = {
  /** Numbers in the checklist; several when one of its lines covers several. */
  ids: readonly string[];
} & (
  | { kind: "route"; path: string }
  | { kind: "call"; name: string; sends: readonly string[]; answers: readonly string[] }
  | { kind: "text"; text: string }
  | { kind: "constant"; name: string; is: unknown; found: unknown }
  | { kind: "key"; key: string; file: string }
  | { kind: "rule"; what: string }
);

const listIds = (ids: string) => ids.split(" ");

/** A screen by its address, as spec 2 writes it. */
export function route(ids: string, path: string): Row {
  return { kind: "route", ids: listIds(ids), path };
}

/** `sends` and `answers` are fields by their path; `[]` goes into a list, `=` requires one certain value. */
export function call(
  ids: string,
  name: string,
  { sends = [], answers }: { sends?: readonly string[]; answers: readonly string[] },
): Row {
  return { kind: "call", ids: listIds(ids), name, sends, answers };
}

/** A message or a label, verbatim. */
export function label(ids: string, text: string): Row {
  return { kind: "text", ids: listIds(ids), text: text };
}

/** A value of the specification, and the value of the code. */
export function constant(
  ids: string,
  name: string,
  { is, found }: { is: unknown; found: unknown },
): Row {
  return { kind: "constant", ids: listIds(ids), name, is, found };
}

/** A key of local storage, and the file of the client that keeps it. */
export function key(ids: string, name: string, file: string): Row {
  return { kind: "key", ids: listIds(ids), key: name, file };
}

export function rule(ids: string, what: string): Row {
  return { kind: "rule", ids: listIds(ids), what };
}
