/** A field with what the API description says of it (worker/http/openapi.ts), beside the rule that checks it. */
import type { z } from "zod";

/** `example`: needed where its type alone gives none (worker/http/json-schema.ts). */
export function field<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  ...examples: [example?: unknown]
): Schema {
  return schema.meta(examples.length === 0 ? { description } : { description, examples });
}
