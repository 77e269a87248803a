/** The API description (OpenAPI 3.1), made from the schemas that guard the calls: it can't say anything else. */
import { z } from "zod";
import { CALLS, type Call } from "../contract/calls.ts";
import { RefusalBody } from "../contract/shared.ts";

type Json = Record<string, unknown>;

const INTRODUCTION = `Book seats and places from your own tools.

1. \`POST /api/login\` gives a token; send it as \`Authorization: Bearer …\`. With a bearer and no cookies no anti-forgery pair is asked for; to log in or to join a waiting room, send the cookies of any answer back, and the value of \`XSRF-TOKEN\` as \`X-XSRF-TOKEN\`.
2. \`POST /api/get-filter-bus-list\`, then \`GET /api/get-seat-list-with-route/{id}\`: keep \`ticketingUniqueId\`.
3. \`POST /api/add-new-seat-for-booking\` for each seat, or \`POST /api/hold-seats-together\` for the best that are free; at most six, and the first starts 8 minutes.
4. \`POST /api/quote\`, then \`POST /api/bkash/payment/create\` with those totals; the buyer pays at \`bkashURL\`.
5. \`POST /api/bkash/payment/execute\` until it answers 201. A 202 is not a failure: send the same again after \`retry_after\` seconds.

Money is taka. Every refusal has the same body; \`code\` is stable, \`message\` is fit to show.`;

export function openApi(origin: string) {
  const paths: Record<string, Json> = {};
  for (const call of CALLS) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "BhortiBus", version: "1", description: INTRODUCTION },
    servers: [{ url: `${origin}/api` }],
    paths,
    components: {
      securitySchemes: { agent: { type: "http", scheme: "bearer" } },
      schemas: { Refusal: schemaOf(RefusalBody, "output") },
    },
  };
}

function operation(call: Call): Json {
  const answers = Object.entries(call.answers).map(([status, schema]) => [
    status,
    { description: "Done.", content: answerContent(call, schemaOf(schema, "output")) },
  ]);
  return {
    operationId: call.path.replaceAll(/[^a-z]+/g, "_").replaceAll(/^_|_$/g, ""),
    summary: call.about,
    ...(call.takesBearer ? { security: [{}, { agent: [] }] } : {}),
    parameters: [...pathParameters(call.path), ...queryParameters(call)],
    ...(call.body
      ? { requestBody: { required: true, content: bodyContent(call, call.body) } }
      : {}),
    responses: {
      ...socketAnswer(call),
      ...Object.fromEntries(answers),
      default: {
        description: "Refused, with the reason.",
        content: json({ $ref: "#/components/schemas/Refusal" }),
      },
    },
  };
}

function socketAnswer(call: Call): Json {
  if (call.sends === undefined) return {};
  const content = json(schemaOf(call.sends, "output"));
  return { "101": { description: "A WebSocket; each of its messages is one of these.", content } };
}

function answerContent(call: Call, schema: Json): Json {
  return call.givesFile ? { "text/csv": { schema } } : json(schema);
}

function bodyContent(call: Call, body: z.ZodType): Json {
  const schema = schemaOf(body, "input");
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
  const { properties = {}, required = [] } = schemaOf(call.query, "input");
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function schemaOf(schema: z.ZodType, io: "input" | "output") {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

function json(schema: unknown): Json {
  return { "application/json": { schema } };
}
