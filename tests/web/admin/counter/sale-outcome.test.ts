/** What the clerk is told after the last press: never "not sold" of what may be sold. */
import { describe, expect, test } from "vitest";
import {
  outcomeOfFinishing,
  outcomeOfConfirming,
  ticketHref,
  type Preview,
} from "../../../../web/admin/counter/sale-outcome.ts";
import type { ApiRefusal } from "../../../../web/api/refusal.ts";
import { anAct } from "../../../support/an-act.ts";

const TICKET = { id: "t1", mode: "limited", pnr: "K7M2XQ4" } as const;

function aView(over: Partial<Preview> = {}): Preview {
  const trip = { bus: "Shimul", bus_type: "AC", departs: "2030-12-04T22:00:00+06:00" };
  const own = { bill: 1, ticket: null, seats: [], quantity: 1, amount: 600 };
  return { ...anAct(), ...trip, ...own, sale: "not_sold", ...over };
}

function refused(status: number, code: string, body: unknown = null) {
  const refusal: ApiRefusal = { status, code, message: "", errors: [], body };
  return { ok: false, refusal } as const;
}

describe("a confirmation", () => {
  test("that sold has the ticket", () => {
    const value = aView({ sale: "sold", ticket: TICKET });
    expect(outcomeOfConfirming({ ok: true, value })).toEqual({ state: "sold", ticket: TICKET });
    expect(ticketHref(TICKET)).toBe("/limited-invoice/t1");
    expect(ticketHref({ ...TICKET, mode: "unlimited" })).toBe("/unlimited-invoice/t1");
  });

  test.each([
    ["act_done", {}],
    ["act_refused", { why: "under_way" }],
    ["act_refused", { why: "tried_in_vain" }],
  ])("that came before is asked about: %s %o", (code, body) => {
    expect(outcomeOfConfirming(refused(409, code, body))).toBe("asked_before");
  });

  test.each([
    [0, "timeout"],
    [0, "offline"],
    [200, "unreadable"],
    [500, "server_error"],
    [503, "overloaded"],
  ])("answered %i %s may have sold it", (status, code) => {
    expect(outcomeOfConfirming(refused(status, code))).toEqual({ state: "in_doubt" });
  });

  test.each([
    [409, "seats_released"],
    [410, "hold_over"],
    [409, "amount_changed"],
    [409, "sale_closed"],
  ])("refused with %i %s sold nothing", (status, code) => {
    expect(outcomeOfConfirming(refused(status, code))).toMatchObject({
      state: "not_sold",
      refusal: { code },
    });
  });

  test("of other facts shows the new preview", () => {
    const preview = aView({ state: "preview", hash: "new" });
    expect(outcomeOfConfirming(refused(409, "preview_changed", { preview }))).toEqual({
      state: "changed",
      preview,
    });
  });
});

test("a question without an answer leaves it in doubt", () => {
  expect(outcomeOfFinishing(refused(0, "offline"))).toEqual({ state: "in_doubt" });
  const finished = { status_code: 201, bill: 1, ticket: null } as const;
  expect(outcomeOfFinishing({ ok: true, value: { ...finished, sale: "in_doubt" } }).state).toBe(
    "in_doubt",
  );
  expect(outcomeOfFinishing({ ok: true, value: { ...finished, sale: "not_sold" } })).toEqual({
    state: "not_sold",
    refusal: null,
  });
});
