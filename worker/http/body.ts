/** Parses request bodies; errors become refusals with one sentence per field. */
import type { Context } from "hono";
import type { z } from "zod";
import type { AppEnv } from "./app-env.ts";
import { isFlatJson } from "../domain/json-depth.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;
const NOT_VALID = "is not valid";

/** Parses a JSON body by the schema. A refusal names the error of every field. */
export async function readBody<Schema extends z.ZodType>(
  c: Context<AppEnv>,
  schema: Schema,
): Promise<Result<z.output<Schema>, Refusal>> {
  const body = await readJson(c);
  return body.ok ? check(schema, body.value) : body;
}

/** A body with another content type than JSON is refused unread. */
export async function readJson(c: Context<AppEnv>): Promise<Result<unknown, Refusal>> {
  const type = c.req.header("Content-Type");
  if (type !== undefined && !JSON_TYPE.test(type)) return err({ reason: "not_json" });
  try {
    const text = await c.req.text();
    return isFlatJson(text) ? ok(JSON.parse(text)) : err({ reason: "not_json" });
  } catch {
    return err({ reason: "not_json" });
  }
}

/** Parses an input by the schema; the same refusals as `readBody`. */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): Result<z.output<Schema>, Refusal> {
  const parsed = schema.safeParse(given, { error: defaultMessage });
  if (parsed.success) return ok(parsed.data);
  const issues = parsed.error.issues.map((issue) => ({
    sentence: sentenceFor(issue, given),
    isWrongType: isWrongType(readPath(given, issue.path)),
  }));
  const sentences = issues.map((issue) => issue.sentence);
  const isWrong = issues.some((issue) => issue.isWrongType);
  return err({ reason: isWrong ? "wrong_type" : "field_invalid", sentences });
}

function sentenceFor(issue: z.core.$ZodIssue, given: unknown): string {
  const field = issue.path.join(".");
  if (field === "") return "The request must be a JSON object.";
  if (readPath(given, issue.path) === undefined) return `${field} is required`;
  return issue.message === NOT_VALID ? `${field} ${NOT_VALID}` : `${field}: ${issue.message}`;
}

/** For rules without a message: zod's defaults are written for developers. */
function defaultMessage(issue: z.core.$ZodRawIssue): string {
  const isText = "origin" in issue && issue.origin === "string";
  if (issue.code === "too_big") return isText ? "is too long" : "is too large";
  if (issue.code === "too_small") return isText ? "must be filled in" : "is too small";
  return NOT_VALID;
}

/** Every field is text or a number; any other JSON type is wrong. */
function isWrongType(value: unknown): boolean {
  return typeof value === "object" ? value !== null : typeof value === "boolean";
}

function readPath(given: unknown, path: readonly PropertyKey[]): unknown {
  let at = given;
  for (const key of path) {
    if (typeof at !== "object" || at === null) return undefined;
    at = Reflect.get(at, key);
  }
  return at;
}
