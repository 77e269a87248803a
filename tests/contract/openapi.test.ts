/** [O19] The API description, as a strict linter and an agent's own tool read it. */
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { listRefusals } from "../../worker/contract/call-refusals.ts";
import { CALLS } from "../../worker/contract/calls.ts";
import { SeatTakenBody } from "../../worker/contract/booking/seats.ts";
import { openApi } from "../../worker/http/openapi.ts";

const Security = z.array(z.record(z.string(), z.array(z.string())));
const Content = z.record(z.string(), z.object({ example: z.unknown().optional() }));
const Operation = z.object({
  security: Security,
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.unknown()),
});

const api = openApi("https://shop.example");

function getOperation(path: string, method: "get" | "post") {
  return Operation.parse(api.paths[path]?.[method]);
}

async function listProblems(description: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended-strict"] });
  const found = await lintFromString({ source: JSON.stringify(description), config });
  return found.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

test("a strict linter finds nothing, and finds a planted error", async () => {
  expect(await listProblems(api)).toEqual([]);
  const { security: _, ...open } = getOperation("/shop", "get");
  const spoilt = {
    ...api,
    paths: { ...api.paths, "/shop": { get: { operationId: "shop", ...open } } },
  };
  expect((await listProblems(spoilt)).join()).toContain("security-defined");
});

/** All rules of `spectral:oas`, those that are only recommended to be chosen too. */
async function listOtherProblems(description: object): Promise<string[]> {
  const linter = new spectral.Spectral();
  // The package's types name no part of its own ruleset.
  const ruleset = rulesets.oas as spectral.RulesetDefinition;
  linter.setRuleset({ extends: [[ruleset, "all"]] });
  const found = await linter.run(JSON.stringify(description));
  return found.map(({ code, path }) => `${code}: ${path.join(" ")}`);
}

test("another linter finds nothing but that a WebSocket answers 101, and finds a planted error", async () => {
  const spoilt = { ...api, info: { ...api.info, contact: undefined } };
  expect(await listOtherProblems(spoilt)).toEqual([
    "info-contact: info",
    "operation-success-response: paths /live/{id} get responses",
    "operation-success-response: paths /opening/{id} get responses",
  ]);
});

/** Every field below `at` without a description, by its path in the document. */
function listUndescribed(at: unknown, path = ""): string[] {
  if (typeof at !== "object" || at === null) return [];
  return Object.entries(at).flatMap(([name, value]) => {
    const place = `${path}/${name}`;
    if (name === "example" || name === "examples") return [];
    const inside = listUndescribed(value, place);
    if (name !== "properties" || Array.isArray(at)) return inside;
    const fields: [string, unknown][] = Object.entries(Object(value));
    const bare = fields.filter(([, field]) => !Object.hasOwn(Object(field), "description"));
    return [...inside, ...bare.map(([field]) => `${place}/${field}`)];
  });
}

test("every field has a description, and a planted one without is found", () => {
  expect(listUndescribed(api)).toEqual([]);
  expect(listUndescribed({ properties: { x: { type: "string" } } })).toEqual(["/properties/x"]);
});

/** Where a value has no example: a key without a value, which JSON leaves out. */
function listHoles(value: unknown, place = ""): string[] {
  if (value === undefined) return [place];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => listHoles(inside, `${place}/${name}`));
}

test("schemas have names, and every reference leads to one", () => {
  const refs = [...JSON.stringify(api).matchAll(/"#\/components\/schemas\/(\w+)"/g)];
  for (const [, name = ""] of refs) expect(api.components.schemas).toHaveProperty(name);
  expect(Object.keys(api.components.schemas).length).toBeGreaterThan(60);
});

test("answers are open for fields to come", () => {
  const closed = Object.entries(api.components.schemas)
    .filter(([name]) => !name.endsWith("Request"))
    .filter(([, schema]) => JSON.stringify(schema).includes('"additionalProperties":false'));
  expect(closed.map(([name]) => name)).toEqual([]);
});

describe("every operation", () => {
  test.each(CALLS)("$method $path shows a request and answers that their schemas take", (call) => {
    const { requestBody, responses } = getOperation(
      call.path,
      call.method === "GET" ? "get" : "post",
    );
    if (call.body !== undefined) {
      const example = requestBody?.content["application/json"]?.example;
      expect(listHoles(example)).toEqual([]);
      expect(call.body.safeParse(example).error).toBeUndefined();
    }
    for (const [status, answer] of Object.entries(call.answers)) {
      const { content } = z.object({ content: Content }).parse(responses[status]);
      const [shown] = Object.values(content);
      expect(listHoles(shown?.example)).toEqual([]);
      expect(answer.safeParse(shown?.example).error).toBeUndefined();
    }
  });

  test("takes an Idempotency-Key where the table says so, and tells what its headers mean", () => {
    const create = JSON.stringify(api.paths["/bkash/payment/create"]);
    expect(create).toContain('"name":"Idempotency-Key"');
    expect(create).toContain("#/components/headers/Idempotent-Replayed");
    const execute = JSON.stringify(api.paths["/bkash/payment/execute"]);
    expect(execute).toContain("#/components/headers/Retry-After");
    expect(JSON.stringify(api.paths["/payments/{id}"])).toContain('"name":"Grant-Token"');
    expect(JSON.stringify(api.paths["/login"])).not.toContain("Idempotency-Key");
  });

  test.each(CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))(
    "%s has each refusal under its status, with an example",
    (_, call) => {
      const text = JSON.stringify(api.paths[call.path]?.[call.method.toLowerCase()]);
      for (const reason of listRefusals(call)) {
        expect(text).toContain(`"${reason}":{"$ref":"#/components/examples/${reason}"}`);
        expect(api.components.examples).toHaveProperty(`${reason}.value.code`, reason);
      }
    },
  );

  test("describes the seats of a hold that came too late, and its example is of that shape", () => {
    const { responses } = getOperation("/add-new-seat-for-booking", "post");
    expect(JSON.stringify(responses["409"])).toContain(
      '"anyOf":[{"$ref":"#/components/schemas/SeatTaken"},{"$ref":"#/components/schemas/Refusal"}]',
    );
    expect(api.components.schemas).toHaveProperty("SeatTaken.properties.offer.type", "array");
    const example = z.object({ value: SeatTakenBody }).parse(api.components.examples["seat_taken"]);
    expect(example.value.offer).toEqual([{ seat_no: "C2" }]);
  });

  test.each([
    ["/get-blog-list", "get", []],
    ["/profile", "get", [{ agent: [] }, {}]],
    ["/health", "get", [{ staff: [] }, {}]],
    ["/agent/sales.csv", "get", [{ agent: [] }]],
    ["/quote", "post", [{ agent: [] }, { visitor: [], pair_cookie: [], pair_header: [] }]],
    ["/opening", "post", [{ visitor: [], pair_cookie: [], pair_header: [] }]],
    [
      "/check-ticket",
      "post",
      [{ agent: [] }, { agent: [], visitor: [], pair_cookie: [], pair_header: [] }],
    ],
  ] as const)("%s declares its security", (path, method, security) => {
    expect(getOperation(path, method).security).toEqual(security);
  });
});
