/**
 * The API description (OpenAPI 3.1), generated from the schemas that validate the calls, so that it can't differ from
 * them.
 */
import type { z } from "zod";
import { listRefusals, needsPair } from "../contract/call-refusals.ts";
import { CALLS, type Call } from "../contract/calls.ts";
import { SeatTakenBody } from "../contract/booking/seats.ts";
import { RefusalBody } from "../contract/shared.ts";
import type { Reason } from "../domain/refusal.ts";
import { INTRODUCTION } from "./api-guide.ts";
import { buildExample, toJsonSchema } from "./json-schema.ts";
import {
  ANSWER_WORDS,
  HEADER_EXAMPLES,
  HEADER_WORDS,
  HEADERS,
  PATH_IDS,
  SECURITY_SCHEMES,
  TAGS,
} from "./openapi-parts.ts";
import { refusalBody } from "./refusal-body.ts";
import { REFUSAL_EXAMPLES } from "./refusal-examples.ts";
import { NamedSchemas } from "./named-schemas.ts";
import { ERROR_SENTENCE, REFUSALS } from "./refusals.ts";

type Json = Record<string, unknown>;

const EXAMPLE_ID = "3f1c9a52-7d1e-4b0e-9a34-5d2f6c7b8e90";
const REFUSAL_SCHEMA = { $ref: "#/components/schemas/Refusal" };
/** Reasons whose body is described field by field; of the others the examples show it. */
const BODIES: Partial<Record<Reason, { name: string; schema: z.ZodType }>> = {
  seat_taken: { name: "SeatTaken", schema: SeatTakenBody },
};

const RETRIES = { headers: { "Retry-After": refTo("Retry-After") } };
const FILE = { type: "string", contentMediaType: "image/*" } as const;
const AGENT = { agent: [] };
/** The anti-forgery pair, and the visitor for whom it was made. */
const PAIR = { visitor: [], pair_cookie: [], pair_header: [] };

export function openApi(origin: string) {
  const paths: Record<string, Json> = {};
  const named = new NamedSchemas();
  for (const call of CALLS) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call, named) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "BhortiBus",
      version: "1",
      description: INTRODUCTION,
      contact: { name: "BhortiBus", url: `${origin}/api/docs` },
      license: { name: "Proprietary", url: `${origin}/conditions` },
    },
    servers: [{ url: `${origin}/api` }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: {
        ...named.all(),
        Refusal: refusalSchema(RefusalBody),
        ...Object.fromEntries(
          Object.values(BODIES).map(({ name, schema }) => [name, refusalSchema(schema)]),
        ),
      },
      examples: refusalExamples(),
      headers: HEADERS,
    },
  };
}

function operation(call: Call, named: NamedSchemas): Json {
  const operationId = call.path.replaceAll(/[^a-z]+/g, "_").replaceAll(/^_|_$/g, "");
  const title = operationId.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
  const answers = Object.entries(call.answers).map(([status, schema]) => [
    status,
    {
      description: ANSWER_WORDS[status] ?? "Done.",
      ...answerHeaders(call, status),
      content: answerContent(call, schema, named, `${title}${status}`),
    },
  ]);
  return {
    operationId,
    tags: [findTag(call)],
    summary: call.about.split(/(?<=\.) /)[0],
    description: call.about,
    security: buildSecurity(call),
    parameters: [...pathParameters(call.path), ...queryParameters(call), ...headerParameters(call)],
    ...(call.body
      ? { requestBody: { required: true, content: bodyContent(call, call.body, named, title) } }
      : {}),
    responses: {
      ...socketAnswer(call),
      ...refusalAnswers(listRefusals(call)),
      ...Object.fromEntries(answers),
      default: {
        description: "An error of ours.",
        content: json(REFUSAL_SCHEMA, ["server_error"]),
      },
    },
  };
}

/**
 * Each entry is one alternative; an empty one means no authentication. A bearer alone comes first: a generated client
 * takes the first that it can fill, and an agent's program that has logged in would else sell as the visitor it was.
 */
function buildSecurity(call: Call): Json[] {
  const { method, bearer, needsVisitor } = call;
  if (bearer === "staff") return [{ staff: [] }, {}];
  if (bearer === "guide") return [{ guide: [] }];
  if (method === "POST" && !needsPair(call)) return [];
  if (method === "GET") {
    if (bearer === undefined) return [];
    return bearer === "needed" ? [AGENT] : [AGENT, {}];
  }
  const withPair = bearer === "needed" ? { ...AGENT, ...PAIR } : PAIR;
  if (needsVisitor) return [withPair];
  return [AGENT, withPair];
}

/** By HTTP status, each reason with its example. */
function refusalAnswers(reasons: readonly Reason[]): Json {
  const byStatus = Map.groupBy(reasons, (reason) => String(REFUSALS[reason][0]));
  return Object.fromEntries(
    [...byStatus].map(([status, those]) => [
      status,
      {
        description: `Refused: ${those.map((reason) => `\`${reason}\``).join(", ")}.`,
        ...refusalHeaders(status),
        content: json(buildRefusalSchema(those), those),
      },
    ]),
  );
}

function buildRefusalSchema(reasons: readonly Reason[]): Json {
  const own = reasons.flatMap((reason) => BODIES[reason]?.name ?? []);
  if (own.length === 0) return REFUSAL_SCHEMA;
  const refs = own.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  return { anyOf: [...refs, REFUSAL_SCHEMA] };
}

/** Other fields depend on the reason. */
function refusalSchema(schema: z.ZodType): Json {
  return { ...toJsonSchema(schema, "output"), additionalProperties: true };
}

function refusalExamples(): Json {
  const server_error = {
    status_code: 500,
    code: "server_error",
    message: ERROR_SENTENCE,
    errors: [ERROR_SENTENCE],
    request_id: EXAMPLE_ID,
  };
  const reasons = new Set(CALLS.flatMap(listRefusals));
  const bodies = [...reasons].map((reason) => refusalBody(REFUSAL_EXAMPLES[reason], EXAMPLE_ID));
  return Object.fromEntries(
    [...bodies, server_error].map((value) => [value.code, { summary: value.message, value }]),
  );
}

function socketAnswer(call: Call): Json {
  if (call.sends === undefined) return {};
  const content = json(toJsonSchema(call.sends, "output"));
  return { "101": { description: "A WebSocket; each of its messages is one of these.", content } };
}

function answerContent(call: Call, answer: z.ZodType, named: NamedSchemas, name: string): Json {
  const schema = toJsonSchema(answer, "output");
  const content = { schema: named.add(name, schema), example: buildExample(schema, "output") };
  return { [call.givesFile === true ? "text/csv" : "application/json"]: content };
}

function bodyContent(call: Call, body: z.ZodType, named: NamedSchemas, title: string): Json {
  const schema = toJsonSchema(body, "input");
  const example = buildExample(schema, "input");
  const ref = named.add(`${title}Request`, schema);
  if (call.fileField === undefined) return { "application/json": { schema: ref, example } };
  const file = { [call.fileField]: { ...FILE, description: "A photo." } };
  const form = { ...schema, properties: { ...schema.properties, ...file } };
  return { "application/json": { schema: ref, example }, "multipart/form-data": { schema: form } };
}

function pathParameters(path: string): Json[] {
  const [, description, example] = PATH_IDS.find(([start]) => path.startsWith(start)) ?? [];
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    description,
    schema: { type: "string" },
    example,
  }));
}

function headerParameters(call: Call): Json[] {
  const names = [
    ...(call.idempotency === undefined ? [] : ["Idempotency-Key" as const]),
    ...(call.takesGrant === true ? ["Grant-Token" as const] : []),
  ];
  return names.map((name) => ({
    name,
    in: "header",
    required: false,
    description: HEADER_WORDS[name],
    schema: { type: "string", minLength: 1, maxLength: 255 },
    example: HEADER_EXAMPLES[name],
  }));
}

function answerHeaders(call: Call, status: string): Json {
  if (status === "202") return RETRIES;
  const isReplayed = call.idempotency === "stored";
  return isReplayed ? { headers: { "Idempotent-Replayed": refTo("Idempotent-Replayed") } } : {};
}

function refusalHeaders(status: string): Json {
  return ["409", "429", "503"].includes(status) ? RETRIES : {};
}

function findTag({ path, bearer }: Call): keyof typeof TAGS {
  if (bearer === "guide" || path.startsWith("/guide/")) return "guides";
  if (/^\/(?:register|login|logout|profile|agent\/|check-ticket)/.test(path)) return "agents";
  if (/payment|quote|appoinment/.test(path)) return "payments";
  if (/ticket-|ticketing-details|push-renewal/.test(path)) return "tickets";
  if (/seat|opening|\/live\/|passenger/.test(path)) return "seats";
  return "catalogue";
}

function queryParameters(call: Call): Json[] {
  if (call.query === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(call.query, "input");
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    required: required.includes(name),
    description,
    schema,
  }));
}

function refTo(header: keyof typeof HEADERS) {
  return { $ref: `#/components/headers/${header}` };
}

/** `examples`: names under `components.examples`. */
function json(schema: unknown, examples: readonly string[] = []): Json {
  if (examples.length === 0) return { "application/json": { schema } };
  const refs = examples.map((name) => [name, { $ref: `#/components/examples/${name}` }]);
  return { "application/json": { schema, examples: Object.fromEntries(refs) } };
}
