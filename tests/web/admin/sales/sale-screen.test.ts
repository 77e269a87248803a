/** The page of a sale leads to another print of its ticket, which the passenger opens with their own number. */
import { expect, test } from "vitest";
import "../../../../web/i18n/all-messages.ts";
import { SaleScreen } from "../../../../web/admin/sales/sale-screen.tsx";
import type { SaleView } from "../../../../worker/contract/staff/staff.ts";
import { admin as t } from "../../../../web/i18n/en/admin.ts";
import { whomToTell } from "../../../../web/i18n/en/office/whom-to-tell.ts";
import { drawScreen, openOfficeInEachTest } from "../../../support/office-page.ts";
import { eventually } from "../../../support/page.ts";

const office = openOfficeInEachTest(() => ({}), { শিমুল: "Shimul", গাবতলী: "Gabtoli" });

const SALE: SaleView["sale"] = {
  bill: 7,
  kind: "limited",
  pnr: "WF3W2T8",
  state: "paid",
  failure: null,
  next_step: "has_ticket",
  voided_at: null,
  trip: { id: "1", name: "শিমুল", departs_at: "2031-01-04T22:00:00+06:00" },
  boards: { name: "গাবতলী", at: null },
  seats: ["A1"],
  quantity: 1,
  contact_name: "K…",
  contact_number: "017…",
  agent: null,
  agent_name: null,
  counter: "Gate",
  total: 650,
  received: null,
  left: 650,
  provider: "Cash",
  second_payment_of: null,
  second_payments: [],
  invoice: "I",
  payment_id: null,
  trx_id: null,
  refund_trx_id: null,
  created_at: "2031-01-01T10:00:00+06:00",
  changed_at: null,
  believe_from: null,
  late_check_until: null,
  refund_tries: 0,
  next_refund_at: null,
  applies: [],
  staff_names: {},
  parts: [],
  events: [],
  seat_events: [],
  moves: [],
  choices: [],
  acts: [],
  messages: [],
  boardings: [],
};

const FAILED = {
  bill: 7,
  pnr: "WF3W2T8",
  topic: "ticket",
  about: "ticket",
  state: "failed",
  why: "number",
  is_closed: false,
  at: "2031-01-01T10:00:00+06:00",
  trip: { id: "1", name: "শিমুল" },
  attempts: 1,
  parts: 1,
  price: null,
  gateway: null,
  applies: ["send-message-again", "close-message"],
};

test.each<[who: string, may: string[], told: string[]]>([
  ["may not send it again", [], [whomToTell.advice.has_ticket, whomToTell.message]],
  ["may", ["send-message-again"], [t.sales.advice.has_ticket, t.messages.again]],
])("of an SMS that failed, who %s is told so", async (_, may, told) => {
  office.answers["show"] = () => ({ sale: { ...SALE, messages: [FAILED] } });
  const { drawn } = await drawScreen(SaleScreen, { path: "/sale", id: "WF3W2T8" }, may);
  await eventually(() => expect(drawn.textContent).toContain("Gabtoli"));
  for (const text of told) expect(drawn.textContent).toContain(text);
  expect(drawn.textContent.includes(t.sales.advice.has_ticket)).toBe(may.length > 0);
});

test.each([
  ["a valid ticket", {}, ["/findInvoice"]],
  ["a void one", { voided_at: "2031-01-01T10:00:00+06:00" }, []],
  ["a sale without a ticket", { pnr: null, state: "failed" }, []],
])("%s is opened for another print by its PNR alone", async (_, change, links) => {
  office.answers["show"] = () => ({ sale: { ...SALE, ...change } });
  const { drawn } = await drawScreen(SaleScreen, { path: "/sale", id: "WF3W2T8" });
  await eventually(() => expect(drawn.textContent).toContain("Gabtoli"));
  const prints = drawn
    .findAll("a")
    .filter(({ textContent }) => textContent.startsWith(t.counter.print));
  expect(prints.map(({ attributes }) => attributes.get("href"))).toEqual(links);
  expect(drawn.textContent).not.toMatch(/[\u0980-\u09ff]/);
});
