/** What the API description says of a zod schema: its JSON Schema, and a value of it. */
import { z } from "zod";

export interface JsonSchema extends Record<string, unknown> {
  examples?: unknown[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  type?: string;
  format?: string;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** What a field without an example of its own is shown as; a test fails where there is none for it. */
const BY_FORMAT: Readonly<Record<string, unknown>> = {
  "date-time": "2026-12-01T10:00:00+06:00",
  date: "2026-12-01",
};
const BY_TYPE: Readonly<Record<string, unknown>> = { boolean: true, integer: 1, number: 1 };

export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      // zod leaves the examples of what it transforms away; those of a request are of what is sent.
      const examples = z.globalRegistry.get(zodSchema)?.["examples"];
      if (Array.isArray(examples)) jsonSchema.examples = examples;
      // An answer may get more fields with any version, so that no client may refuse those it doesn't know.
      if (io === "output" && jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties;
      }
      // A pair is bounded by its maxItems; tools that generate clients expect a schema here.
      if (jsonSchema.items === false) jsonSchema.items = {};
    },
  });
  return rest as JsonSchema;
}

/**
 * A value that is put together from the examples of the schema's fields. A field that may be left out stands in an
 * answer; in a request only if it has an example of its own.
 */
export function buildExample(schema: JsonSchema, io: "input" | "output"): unknown {
  const { examples, const: fixed, enum: choices, anyOf, items, properties, required } = schema;
  if (examples) return examples[0];
  if (fixed !== undefined) return fixed;
  if (choices) return choices[0];
  if (anyOf?.[0]) return buildExample(anyOf[0], io);
  if (items) return [buildExample(items, io)];
  if (properties) {
    const shown = Object.entries(properties).filter(
      ([name, one]) => io === "output" || one.examples || required?.includes(name),
    );
    return Object.fromEntries(shown.map(([name, one]) => [name, buildExample(one, io)]));
  }
  return BY_FORMAT[schema.format ?? ""] ?? BY_TYPE[schema.type ?? ""];
}
