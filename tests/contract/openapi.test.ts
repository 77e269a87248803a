/** [O19] The API description, as a strict linter and an agent's own tool read it. */
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { listRefusals } from "../../worker/contract/call-refusals.ts";
import { CALLS } from "../../worker/contract/calls.ts";
import { SeatTakenBody } from "../../worker/contract/booking/seats.ts";
import { openApi } from "../../worker/http/openapi.ts";

const Security = z.array(z.record(z.string(), z.array(z.string())));
const Operation = z.object({
  security: Security,
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

describe("every operation", () => {
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
    ["/profile", "get", [{}, { agent: [] }]],
    ["/health", "get", [{}, { staff: [] }]],
    ["/agent/sales.csv", "get", [{ agent: [] }]],
    ["/quote", "post", [{ visitor: [], pair_cookie: [], pair_header: [] }, { agent: [] }]],
    ["/opening", "post", [{ visitor: [], pair_cookie: [], pair_header: [] }]],
    [
      "/check-ticket",
      "post",
      [{ agent: [], visitor: [], pair_cookie: [], pair_header: [] }, { agent: [] }],
    ],
  ] as const)("%s declares its security", (path, method, security) => {
    expect(getOperation(path, method).security).toEqual(security);
  });
});
