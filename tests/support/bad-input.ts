/** Bad input: a valid request with one random defect. Each case names its defect, so that a failure can be read. */
import type { Random } from "./random.ts";

export interface Spoilt {
  what: string;
  /** The bytes of the request. */
  body: string;
  contentType: string;
  /** True where only a refusal is right, whatever the schema accepts. */
  isRefused: boolean;
}

export type Fields = Record<string, unknown>;

const JSON_TYPE = "application/json";

const WRONG_TYPES: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  ["A1"],
  [[[]]],
  { $ne: null },
  { toString: "x", length: 3 },
  { seat_no: "A1" },
];

const TEXTS: Record<string, string> = {
  markup: "<script>alert(1)</script>",
  "an open tag": "Rahim <img src=x onerror=alert(1)",
  Bengali: "করিম উদ্দিন",
  emoji: "Rahim 😀👩‍👩‍👧",
  "a null byte": "Rahim\u0000Uddin",
  "null bytes alone": "\u0000\u0000",
  "an escape sequence": "Rahim\u001b[31m",
  "two lines": "Rahim\r\nBcc: all@example.com",
  "text that turns round": "Rahim\u202egnp.exe",
  "half a sign": "Rahim\ud83d",
  SQL: "1' OR '1'='1'; DROP TABLE bills;--",
  "a pattern": "%_\\",
  "a path": "../../etc/passwd",
  "a template": "{{7*7}}${7*7}",
  "five thousand letters": "x".repeat(5_000),
  nothing: "",
  spaces: "   ",
  "no width": "\u200b",
  NaN: "NaN",
  Infinity: "-Infinity",
  "an exponent": "1e3",
  "a hex number": "0x10",
  "Bengali digits": "১২",
  "a negative number": "-1",
  "a fraction": "1.5",
  "three decimals": "1.005",
  "thirty digits": "9".repeat(30),
  "a prototype key": "__proto__",
  "another prototype key": "constructor",
  "a date that is none": "2026-02-30",
};

/** As JSON text: some have no equivalent JavaScript value. */
const NUMBERS = [
  "-1",
  "-0",
  "0",
  "1.5",
  "0.001",
  "1e3",
  "1e-7",
  "1e21",
  "1e308",
  "1e400",
  "-1e400",
  "2147483648",
  "9007199254740993",
  "-9999999999999",
  "9".repeat(400),
];

/** Values that `JSON.stringify` would write differently. */
const RAW = "raw:";

const WHOLE: Record<string, string> = {
  "nothing at all": "",
  null: "null",
  "a list": "[]",
  "a list of objects": "[{}]",
  "a text": '"text"',
  "a number": "7",
  "half an object": '{"trip_id": "1"',
  "JavaScript's NaN": '{"total_seat": NaN}',
  "a comment": '{} // "x"',
  "two objects": "{}{}",
  "20,000 lists in each other": `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  "4,000 objects in each other": `${'{"trip_id":'.repeat(4_000)}1${"}".repeat(4_000)}`,
  "a form": "trip_id=1&seat_no=A1",
  XML: "<trip><id>1</id></trip>",
};

const OTHER_TYPES = [
  "text/plain",
  "text/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/octet-stream",
  "application/jsonp",
  "json",
];

/** Unknown fields; some are prototype keys that a careless copy would apply. */
const EXTRAS: readonly [string, unknown][] = [
  ["__proto__", { isAdmin: true, agentId: "1" }],
  ["constructor", { prototype: { isAdmin: true } }],
  ["toString", "x"],
  ["<b>", "<b>"],
  ["", ""],
  ["agentId", "1"],
  ["state", "paid"],
  ["status_code", 201],
  ["seats", ["A1"]],
  ["deep", { a: { b: { c: [{}] } } }],
];

/** Returns one request for each value, which takes the place of the sound one and belongs to something else. */
export function foreign(sound: Fields, others: Record<string, unknown[]>): Spoilt[] {
  return Object.entries(others).flatMap(([name, values]) =>
    values.map((value) => ({
      what: `${name} is ${JSON.stringify(value)}, of another`,
      body: written(withField(sound, name, value)),
      contentType: JSON_TYPE,
      isRefused: true,
    })),
  );
}

/** Returns the request with one thing wrong. */
export function spoil(random: Random, sound: Fields): Spoilt {
  const names = Object.keys(sound);
  const kind = random.weighted({
    type: 3,
    text: 5,
    number: 4,
    missing: 2,
    extra: 2,
    whole: 3,
    contentType: 1,
  });
  const as = (what: string, fields: Fields): Spoilt => ({
    what,
    body: written(fields),
    contentType: JSON_TYPE,
    isRefused: false,
  });
  switch (kind) {
    case "whole": {
      const [what, body] = random.of(Object.entries(WHOLE));
      return { what: `${what} as the body`, body, contentType: JSON_TYPE, isRefused: false };
    }
    case "contentType": {
      const contentType = random.of(OTHER_TYPES);
      return { ...as(`sent as ${contentType}`, sound), contentType, isRefused: true };
    }
    case "extra": {
      const [name, value] = random.of(EXTRAS);
      return as(`${name} besides`, withField(sound, name, value));
    }
    default: {
      if (names.length === 0) return as("nothing wrong", sound);
      return spoiltField(random, kind, random.of(names), (what, value) =>
        as(what, withField(sound, value.name, value.value)),
      );
    }
  }
}

function spoiltField(
  random: Random,
  kind: "type" | "text" | "number" | "missing",
  name: string,
  as: (what: string, field: { name: string; value: unknown }) => Spoilt,
): Spoilt {
  switch (kind) {
    case "missing":
      return as(`without ${name}`, { name, value: undefined });
    case "type": {
      const value = random.of(WRONG_TYPES);
      return as(`${name} is ${JSON.stringify(value)}`, { name, value });
    }
    case "number": {
      const number = random.of(NUMBERS);
      return as(`${name} is ${number.slice(0, 20)}`, { name, value: `${RAW}${number}` });
    }
    case "text": {
      const [what, value] = random.of(Object.entries(TEXTS));
      return as(`${name} is ${what}`, { name, value });
    }
  }
}

/** Bad values for an id in an address, percent signs among them. */
export function badPart(random: Random): string {
  const part = random.of([
    ...Object.values(TEXTS).filter((text) => text.trim() !== ""),
    ...NUMBERS.map((number) => number.slice(0, 40)),
    "x".repeat(4_000),
  ]);
  const isOdd = random.chance(0.2);
  return isOdd
    ? random.of(["%", "%00", "%E0%A4", "%2e%2e%2f"])
    : encodeURIComponent(part.toWellFormed());
}

/** Forms have text values only. */
export function badForm(random: Random, sound: Fields): { what: string; fields: Fields } {
  const name = random.of(Object.keys(sound));
  const [what, value] = random.of(Object.entries(TEXTS));
  const fields = withField(sound, name, value.toWellFormed());
  return { what: `${name} is ${what}`, fields };
}

/** Ten megabytes in three forms. */
/** Each body is of `size` bytes or more. */
export function tooLarge(sound: Fields, size: number): Spoilt[] {
  const bodies = {
    "too much in a field": written({ ...sound, note: "x".repeat(size) }),
    "too many blanks": `${" ".repeat(size)}${written(sound)}`,
    "too many lists": "[".repeat(size),
  };
  return Object.entries(bodies).map(([what, body]) => {
    return { what, body, contentType: JSON_TYPE, isRefused: true };
  });
}

/** `__proto__` becomes a field like any other, as it is in JSON. */
function withField(fields: Fields, name: string, value: unknown): Fields {
  return Object.fromEntries([...Object.entries(fields), [name, value]]);
}

function written(fields: Fields): string {
  return JSON.stringify(fields).replaceAll(new RegExp(`"${RAW}([^"]*)"`, "g"), "$1");
}
