/**
 * The API description (OpenAPI 3.1), generated from the schemas that validate the calls, so that it can't differ from
 * them.
 */
import { z } from "zod";
import { listRefusals, needsPair } from "../contract/call-refusals.ts";
import { CALLS, type Call } from "../contract/calls.ts";
import { SeatTakenBody } from "../contract/booking/seats.ts";
import { RefusalBody } from "../contract/shared.ts";
import type { Reason } from "../domain/refusal.ts";
import { HOLD_MS, SEATS_PER_BOOKING_MAX } from "../domain/seats/seat-limits.ts";
import { refusalBody } from "./refusal-body.ts";
import { REFUSAL_EXAMPLES } from "./refusal-examples.ts";
import { ERROR_SENTENCE, REFUSALS } from "./refusals.ts";

type Json = Record<string, unknown>;

const EXAMPLE_ID = "3f1c9a52-7d1e-4b0e-9a34-5d2f6c7b8e90";
const REFUSAL_SCHEMA = { $ref: "#/components/schemas/Refusal" };
/** Reasons whose body is described field by field; of the others the examples show it. */
const BODIES: Partial<Record<Reason, { name: string; schema: z.ZodType }>> = {
  seat_taken: { name: "SeatTaken", schema: SeatTakenBody },
};

const SECURITY_SCHEMES = {
  agent: { type: "http", scheme: "bearer", description: "The token of `POST /login`." },
  staff: { type: "http", scheme: "bearer", description: "The shop's staff key." },
  guide: { type: "http", scheme: "bearer", description: "The token of `POST /guide/pair`." },
  visitor: { type: "apiKey", in: "cookie", name: "visitor", description: "Names the browser." },
  pair_cookie: {
    type: "apiKey",
    in: "cookie",
    name: "XSRF-TOKEN",
    description: "Set by the first answer to a browser that has none.",
  },
  pair_header: {
    type: "apiKey",
    in: "header",
    name: "X-XSRF-TOKEN",
    description: "The value of the cookie XSRF-TOKEN.",
  },
} as const;

const AGENT = { agent: [] };
/** The anti-forgery pair, and the visitor for whom it was made. */
const PAIR = { visitor: [], pair_cookie: [], pair_header: [] };

const INTRODUCTION = `Book seats and places from your own tools.

1. \`POST /api/login\` gives a token; send it as \`Authorization: Bearer …\`. With a bearer and no cookies no anti-forgery pair is needed; to log in or to join a waiting room, send the cookies of any answer back, and the value of \`XSRF-TOKEN\` as \`X-XSRF-TOKEN\`.
2. \`POST /api/get-filter-bus-list\`, then \`GET /api/get-seat-list-with-route/{id}\`: keep \`ticketingUniqueId\`.
3. \`POST /api/add-new-seat-for-booking\` for each seat, or \`POST /api/hold-seats-together\` for the best that are free; at most ${SEATS_PER_BOOKING_MAX}, and the first starts ${HOLD_MS / 60_000} minutes. A 409 \`seat_taken\` brings the seats as they are and free ones to take instead, in \`offer\`.
4. \`POST /api/quote\`, then \`POST /api/bkash/payment/create\` with those totals; the buyer pays at \`bkashURL\`.
5. \`POST /api/bkash/payment/execute\` until it answers 201. A 202 is not a failure: send the same again after \`retry_after\` seconds. \`POST /api/payment-state\` reads what has become of it and changes nothing.

Money is taka. Every refusal has the same body; \`code\` is stable, \`message\` is fit to show.`;

export function openApi(origin: string) {
  const paths: Record<string, Json> = {};
  for (const call of CALLS) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "BhortiBus",
      version: "1",
      description: INTRODUCTION,
      license: { name: "Proprietary", url: `${origin}/conditions` },
    },
    servers: [{ url: `${origin}/api` }],
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: {
        Refusal: refusalSchema(RefusalBody),
        ...Object.fromEntries(
          Object.values(BODIES).map(({ name, schema }) => [name, refusalSchema(schema)]),
        ),
      },
      examples: refusalExamples(),
    },
  };
}

function operation(call: Call): Json {
  const answers = Object.entries(call.answers).map(([status, schema]) => [
    status,
    { description: "Done.", content: answerContent(call, toJsonSchema(schema, "output")) },
  ]);
  return {
    operationId: call.path.replaceAll(/[^a-z]+/g, "_").replaceAll(/^_|_$/g, ""),
    summary: call.about,
    security: buildSecurity(call),
    parameters: [...pathParameters(call.path), ...queryParameters(call)],
    ...(call.body
      ? { requestBody: { required: true, content: bodyContent(call, call.body) } }
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

/** Each entry is one alternative; an empty one means no authentication. */
function buildSecurity(call: Call): Json[] {
  const { method, bearer, needsVisitor } = call;
  if (bearer === "staff") return [{}, { staff: [] }];
  if (bearer === "guide") return [{ guide: [] }];
  if (method === "POST" && !needsPair(call)) return [];
  if (method === "GET") {
    if (bearer === undefined) return [];
    return bearer === "needed" ? [AGENT] : [{}, AGENT];
  }
  const withPair = bearer === "needed" ? { ...AGENT, ...PAIR } : PAIR;
  if (needsVisitor) return [withPair];
  return [withPair, AGENT];
}

/** By HTTP status, each reason with its example. */
function refusalAnswers(reasons: readonly Reason[]): Json {
  const byStatus = Map.groupBy(reasons, (reason) => String(REFUSALS[reason][0]));
  return Object.fromEntries(
    [...byStatus].map(([status, those]) => [
      status,
      {
        description: `Refused: ${those.map((reason) => `\`${reason}\``).join(", ")}.`,
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

function answerContent(call: Call, schema: Json): Json {
  return call.givesFile ? { "text/csv": { schema } } : json(schema);
}

function bodyContent(call: Call, body: z.ZodType): Json {
  const schema = toJsonSchema(body, "input");
  if (call.fileField === undefined) return json(schema);
  const file = { [call.fileField]: { type: "string", contentMediaType: "image/*" } };
  const form = { ...schema, properties: { ...schema.properties, ...file } };
  return { ...json(schema), "multipart/form-data": { schema: form } };
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters(call: Call): Json[] {
  if (call.query === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(call.query, "input");
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function toJsonSchema(schema: z.ZodType, io: "input" | "output") {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

/** `examples`: names under `components.examples`. */
function json(schema: unknown, examples: readonly string[] = []): Json {
  if (examples.length === 0) return { "application/json": { schema } };
  const refs = examples.map((name) => [name, { $ref: `#/components/examples/${name}` }]);
  return { "application/json": { schema, examples: Object.fromEntries(refs) } };
}
