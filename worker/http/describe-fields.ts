/**
 * Completes the JSON Schemas of the API description: a sentence for every field, and room for fields to come. A field
 * that its zod schema describes keeps that description.
 */
import { WORDS_OF_BOOKING } from "./words-of-booking.ts";
import { WORDS_OF_TICKETS } from "./words-of-tickets.ts";

type Json = Record<string, unknown>;

const WORDS: Readonly<Record<string, string>> = { ...WORDS_OF_BOOKING, ...WORDS_OF_TICKETS };

/** `io`: an answer may get more fields with any version, so that no client may refuse those it doesn't know. */
export function describeFields(schema: Json, io: "input" | "output"): Json {
  const entries = Object.entries(schema).filter(
    ([name, value]) => !(io === "output" && name === "additionalProperties" && value === false),
  );
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      name === "properties" && isJson(value)
        ? describeProperties(value, io)
        : describeInside(value, io),
    ]),
  );
}

function describeProperties(properties: Json, io: "input" | "output"): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => {
      if (!isJson(value)) return [name, value];
      const inside = describeFields(value, io);
      const description = inside["description"] ?? WORDS[name];
      return [name, description === undefined ? inside : { ...inside, description }];
    }),
  );
}

function describeInside(value: unknown, io: "input" | "output"): unknown {
  if (Array.isArray(value)) return value.map((one) => describeInside(one, io));
  return isJson(value) ? describeFields(value, io) : value;
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
