/** The screen of the counter without a browser: what is kept of a sale, held, let go and sold, and when. */
import { act, createElement, StrictMode, type ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import "../../../../web/i18n/all-messages.ts";
import { rememberCounter } from "../../../../web/admin/counter/counter-name.ts";
import { keepSale, readSale, type KeptSale } from "../../../../web/admin/counter/kept-sale.ts";
import { SellScreen } from "../../../../web/admin/counter/sell-screen.tsx";
import { admin as t } from "../../../../web/i18n/en/admin.ts";
import type { OneTripView } from "../../../../worker/contract/staff/staff-trips.ts";
import { drawScreen, openOfficeInEachTest } from "../../../support/office-page.ts";
import { emit, eventually } from "../../../support/page.ts";
import type { PageNode } from "../../../support/page-node.ts";

const readTrip = (id: string, seat = "free") =>
  ({
    status_code: 201,
    trip: {
      id,
      name: "ভর্তিবাস শিমুল",
      departs_at: "2031-01-04T22:00:00+06:00",
      fare: 650,
      bus: "Shimul",
      boarding: [],
      waits_for: null,
    },
    seats: ["A1", "A2"].map((seat_no) => ({ seat_no, state: seat_no === "A1" ? seat : "free" })),
    centers: [],
  }) as unknown as OneTripView;

const office = openOfficeInEachTest(
  () => ({
    trip: ({ trip = "" }) => readTrip(trip),
    "find-trips": () => ({ trips: [], next: null, duties_missing: [] }),
    "trip-choices": () => ({ destinations: [], units: [], buses: [], points: [] }),
    "hold-at-counter": () => ({
      booking: "B-2",
      seats: ["A1"],
      total: 650,
      hold_expires_at: "2099-01-01T00:00:00+06:00",
    }),
    "let-go-at-counter": () => ({ changed: true }),
  }),
  { "ভর্তিবাস শিমুল": "Bhortibus Shimul" },
);
beforeEach(() => rememberCounter("Gate"));

const sale = (change: Partial<KeptSale> = {}): KeptSale => ({
  staff: "S-1",
  trip: "7",
  typed: {
    seats: "A1",
    name: "Karim",
    phone: "01712345678",
    places: "1",
    center: "",
    stop: "",
    cash: "",
    past: "",
  },
  hold: null,
  pending: null,
  ...change,
});

async function openScreen(
  filter: Record<string, string>,
  around?: (screen: ReactNode) => ReactNode,
) {
  const { drawn, go } = await drawScreen(SellScreen, { path: "/sell", filter }, [], around);
  const button = (name: string) =>
    drawn.findAll("button").find(({ textContent }) => textContent.startsWith(name));
  return {
    drawn,
    button,
    press: (name: string) => emit(drawn, "click", { target: button(name), detail: 1 }),
    /** The seats are typed into the first field after those of the trip, the phone number into the next. */
    field: (at: number) => drawn.findAll("input")[at] as PageNode & { value: string },
    go,
    says: (text: string) => eventually(() => expect(drawn.textContent).toContain(text)),
  };
}

const SEATS = 2;
const NAME = 4;
const CASH = 6;
const HELD = "Held for you until";
const B1 = { booking: "B-1", seats: ["A1"], total: 650, endsAt: "2099-01-01T00:00:00+06:00" };
const PREVIEW = {
  state: "preview",
  hash: "h",
  next: "now",
  amount: 650,
  bus: "Shimul",
  departs: "2031-01-04T22:00:00+06:00",
};
const SOLD = { state: "done", sale: "sold", ticket: { pnr: "WF3W2T8", id: "T", mode: "limited" } };
const never = () => new Promise(() => undefined);

test("a sale that is taken up again has its seats held again, and let go when it is left", async () => {
  keepSale(sale());
  const { go, says } = await openScreen({ trip: "7" });
  await says(HELD);
  await go(null);
  await eventually(() =>
    expect(office.asked.slice(-2)).toEqual(["hold-at-counter", "let-go-at-counter"]),
  );
  expect(readSale("S-1")).toMatchObject({ typed: { name: "Karim" }, hold: null });
});

test("seats chosen in another order are the same sale", async () => {
  keepSale(sale({ typed: { ...sale().typed, seats: "A2 A1" } }));
  const { field } = await openScreen({ trip: "7", seats: "A1,A2" });
  await eventually(() => expect(field(NAME).value).toBe("Karim"));
});

test("Back to a trip whose seats were let go does not call them held", async () => {
  keepSale(sale({ hold: B1 }));
  office.answers["trip"] = ({ trip = "" }) => readTrip(trip, "held");
  const { drawn, go, says } = await openScreen({ trip: "7" });
  await says(HELD);
  await go({ trip: "8" });
  await eventually(() => expect(office.asked).toContain("let-go-at-counter"));
  await go({ trip: "7" });
  await says("Passenger and money");
  expect(drawn.textContent).not.toContain(HELD);
});

test("a hold that is taken up after a reload is kept where React mounts twice", async () => {
  keepSale(sale({ hold: B1 }));
  const { says } = await openScreen({ trip: "7" }, (screen) =>
    createElement(StrictMode, null, screen),
  );
  await says(HELD);
  expect(office.asked).not.toContain("let-go-at-counter");
});

test("the next customer begins at once after a sale, without the seats of the address", async () => {
  keepSale(sale());
  office.answers["sell-at-counter"] = ({ dry_run: isPreview }) => (isPreview ? PREVIEW : SOLD);
  const { button, field, press, says } = await openScreen({ trip: "7", seats: "A1" });
  await says(HELD);
  let reads = 0;
  office.answers["trip"] = () => {
    reads += 1;
    return never();
  };
  const holds = office.asked.filter((name) => name === "hold-at-counter").length;
  await press(t.counter.sellNow);
  await says("WF3W2T8");
  expect(reads).toBe(1);
  expect(button(t.counter.next)?.attributes.has("aria-busy")).toBe(false);
  await press(t.counter.next);
  await says("Passenger and money");
  expect(field(SEATS).value).toBe("");
  expect(field(NAME).value).toBe("");
  expect(readSale("S-1")?.typed.seats).toBe("");
  expect(office.asked.filter((name) => name === "hold-at-counter")).toHaveLength(holds);
});

test("the next customer has nothing of one who went away, whose trip was kept in the tab alone", async () => {
  keepSale(sale());
  const { field, go, press, says } = await openScreen({});
  await says(HELD);
  await press(t.counter.next);
  await go({ trip: "7" });
  await says("Passenger and money");
  expect(field(NAME).value).toBe("");
});

test("a sale that is under way is not dropped for the next customer", async () => {
  keepSale(sale());
  office.answers["sell-at-counter"] = ({ dry_run: isPreview }) => (isPreview ? PREVIEW : never());
  const { field, press, says } = await openScreen({ trip: "7" });
  await says(HELD);
  await press(t.counter.sellNow);
  await eventually(() => expect(readSale("S-1")?.pending?.hash).toBe("h"));
  await press(t.counter.next);
  expect(field(NAME).value).toBe("Karim");
  expect(readSale("S-1")?.pending?.hash).toBe("h");
});

test("what became of a sale that was left while it was confirmed is found out on return", async () => {
  keepSale(sale());
  let confirm: (answer: object) => void = () => undefined;
  office.answers["sell-at-counter"] = ({ dry_run: isPreview }) =>
    isPreview ? PREVIEW : new Promise((resolve) => (confirm = resolve));
  const { go, press, says } = await openScreen({ trip: "7" });
  await says(HELD);
  await press(t.counter.sellNow);
  await eventually(() => expect(readSale("S-1")?.pending?.hash).toBe("h"));
  await go(null);
  await act(async () => confirm(SOLD));
  office.answers["sell-at-counter"] = () => SOLD;
  await go({ trip: "7" });
  await says("WF3W2T8");
});

test("a seat that was taken meanwhile is said at its field, and no change is counted", async () => {
  keepSale(sale({ typed: { ...sale().typed, cash: "1000" } }));
  office.answers["hold-at-counter"] = () => {
    office.answers["trip"] = ({ trip = "" }) => readTrip(trip, "sold");
    return Response.json({ code: "seat_taken", message: "Taken" }, { status: 409 });
  };
  const { drawn, field, press, says } = await openScreen({ trip: "7" });
  await says(t.counter.notFree("A1"));
  expect(field(SEATS).attributes.has("aria-invalid")).toBe(true);
  expect(field(CASH).value).toBe("1000");
  expect(drawn.findAll("output").map(({ textContent }) => textContent)).toContain("BDT\u00A00");
  field(CASH).focus();
  await press(t.counter.sellNow);
  expect(document.activeElement).toBe(field(SEATS));
});

test.each(["preview", "confirmation"])(
  "seats whose hold is over at the %s are held anew by the next press",
  async (step) => {
    keepSale(sale({ hold: B1 }));
    const over = () => Response.json({ code: "hold_over", message: "Over" }, { status: 409 });
    office.answers["sell-at-counter"] = ({ dry_run: isPreview }) =>
      isPreview && step === "confirmation" ? PREVIEW : over();
    const { press, says } = await openScreen({ trip: "7" });
    await says(HELD);
    await press(t.counter.sellNow);
    await says("Over");
    expect(office.asked).not.toContain("hold-at-counter");
    office.answers["sell-at-counter"] = ({ dry_run: isPreview }) => (isPreview ? PREVIEW : SOLD);
    await press(t.counter.sellNow);
    await says("WF3W2T8");
    expect(office.asked).toContain("hold-at-counter");
  },
);

test("a bus is called live as long as there is a connection", async () => {
  const { drawn, says } = await openScreen({ trip: "7" });
  const isLive = () => drawn.findAll("span").some(({ textContent }) => textContent === "Live");
  await says("Passenger and money");
  expect(isLive()).toBe(true);
  vi.stubGlobal("navigator", { onLine: false });
  await emit(office.page.window, "offline");
  expect(isLive()).toBe(false);
  vi.stubGlobal("navigator", { onLine: true });
  await emit(office.page.window, "online");
  expect(isLive()).toBe(true);
});

test("in English the trip has its English name", async () => {
  const { drawn, says } = await openScreen({ trip: "7" });
  await says("Passenger and money");
  const bus = drawn.findAll("form").map(({ attributes }) => attributes.get("aria-label"));
  expect(bus).toContain("Bhortibus Shimul");
  expect(drawn.textContent).not.toMatch(/[\u0980-\u09ff]/);
});
