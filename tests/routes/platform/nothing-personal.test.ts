/**
 * Personal data is stored on the bill only: through a whole booking and all that follows no line of a log has any, and
 * after the bill's erasure no table and no object has.
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { purgeShop } from "../../../worker/cache/public-reads.ts";
import { HealthView } from "../../../worker/contract/health.ts";
import { FiguresView } from "../../../worker/contract/staff/staff.ts";
import { database } from "../../../worker/db/client.ts";
import { eraseNightly } from "../../../worker/jobs/retention.ts";
import { runEveryMinute } from "../../../worker/jobs/every-minute.ts";
import { aVisit, executeBody } from "../../support/booking.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { open } from "../../support/pages.ts";
import { nothingWaits, readRow } from "../../support/paid.ts";
import { takeLogged } from "../../support/quiet.ts";
import { countBySchedule } from "../../support/schedule-count.ts";
import { staff } from "../../support/staff.ts";
import { everythingStored } from "../../support/stored.ts";
import { startWallet } from "../../support/wallet.ts";

const WHO = {
  contact_name: "Shirin Sultana",
  contact_number: "01798765432",
  contact_email: "shirin.s@example.com",
};
const PERSONAL = ["Shirin", "Sultana", "798765432", "shirin.s"];
const DAY_MS = 86_400_000;

afterEach(nothingWaits);

/** The Worker's whole log during a test. */
function listening() {
  const lines: string[] = [];
  for (const level of ["log", "info", "debug"] as const) {
    const spy = vi.spyOn(console, level).mockImplementation((...args) => {
      lines.push(args.map(String).join(" "));
    });
    onTestFinished(() => void spy.mockRestore());
  }
  return () => [...lines, ...takeLogged().map(String)];
}

/** Two seats bought by this person, paid at the wallet. */
async function aSale() {
  const wallet = await startWallet();
  const trip = await aTrip(database(env));
  const visit = await aVisit(trip.id);
  for (const seatNo of ["A1", "B2"]) await visit.hold(seatNo);
  const created = await visit.create(WHO);
  const body = executeBody(created);
  await wallet.approve(body.paymentID);
  const execute = () => visit.browser.post("/api/bkash/payment/execute", body);
  return { wallet, trip, visit, body, execute, bill: body.ticketBillPayBkashId };
}

function lookUp(pnr: string, phone: string) {
  return aBrowser().post("/api/get-ticketing-details-with-pnr", {
    bookingType: "Limited Booking",
    pnr,
    contact_number: phone,
  });
}

test("a booking, its doubts, look-ups, refunds and a failing store log no personal data", async () => {
  const all = listening();
  const { wallet, visit, body, execute, bill } = await aSale();
  await wallet.fault({ call: "execute", reply: { kind: "html" }, processed: true });
  await wallet.fault({ call: "query", reply: { kind: "dropped" } });
  expect((await execute()).status).toBe(202);
  await runEveryMinute(env, Date.now() + 60_000);
  expect((await execute()).status).toBe(201);
  const { pnr, ticketId } = await readRow(bill);
  expect((await lookUp(pnr, WHO.contact_number)).status).toBe(200);
  expect((await lookUp(pnr, "01798765430")).status).not.toBe(200);
  await staff("show", { sale: pnr });
  await staff("give-back", { sale: pnr, amount: 100 });
  await runEveryMinute(env, Date.now() + 90_000);
  expect((await staff("cancel-sale", { sale: pnr })).status).toBe(200);
  await runEveryMinute(env, Date.now() + 120_000);

  await env.DB.prepare(
    "CREATE TRIGGER full BEFORE INSERT ON bills BEGIN SELECT RAISE(ABORT, 'no room'); END",
  ).run();
  onTestFinished(async () => void (await env.DB.prepare("DROP TRIGGER full").run()));
  const next = await aVisit(visit.tripId);
  await next.hold("C1");
  expect((await next.create(WHO)).status).toBe(500);

  const logged = all();
  const log = logged.join("\n");
  expect(log).toContain("wallet_answer");
  expect(log).toContain('"event":"unexpected_error"');
  for (const secret of [...PERSONAL, ticketId, visit.bookingId, body.paymentID, body.grantToken]) {
    expect(log.includes(secret), `${secret} is logged`).toBe(false);
  }
});

/** A holder's secret, as it stands in addresses. */
const SECRET = "Zk3uQ_v9aLxY0-pRb7TnWc";

test.each([
  [`/api/get-ticketing-details-with-id/${SECRET}`, "/api/get-ticketing-details-with-id/:id"],
  [`/api/get-unlimited-ticketing-details/${SECRET}`, "/api/get-unlimited-ticketing-details/:id"],
  [`/limited-invoice/${SECRET}`, "/limited-invoice/:id"],
  [`/unlimited-invoice/${SECRET}?fbclid=x`, "/unlimited-invoice/:id"],
])("while the database is away the log of %s names the route, not the id", async (path, route) => {
  const all = listening();
  const away = {
    prepare: () => {
      throw new Error(`no answer to ${path} for https://bus.example/t/${SECRET}`);
    },
  } as unknown as D1Database;
  if (path.startsWith("/api/")) {
    expect((await aBrowser({ env: { DB: away } }).get(path)).status).toBe(500);
  } else {
    // Another test may have read the shop's details a moment ago.
    await purgeShop();
    await open(path, { env: { DB: away } });
  }
  let log = "";
  await vi.waitFor(() => {
    log += all().join("\n");
    // The shop's own details are read beside the ticket, and may fail after it.
    if (!path.startsWith("/api/")) expect(log).toContain("shop_details_unread");
  });
  expect(log).toContain(`"path":"${route}"`);
  expect(log).not.toContain(SECRET);
});

/** Every table of D1 and of the trip's object. */
async function readEverything(tripId: string): Promise<string> {
  const object = env.TRIP_SEATS.getByName(tripId);
  const written = await runInDurableObject(object, async (_, { storage }) => {
    const tables = storage.sql
      .exec(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'",
      )
      .toArray();
    const rows = tables.map(({ name }) =>
      storage.sql.exec(`SELECT * FROM "${String(name)}"`).toArray(),
    );
    return JSON.stringify([rows, [...(await storage.list())]]);
  });
  return [...(await everythingStored([])).rows.values(), written].join("\n");
}

test("after the erasure no table and no object has personal data, and the figures agree as before", async () => {
  vi.spyOn(console, "log").mockReturnValue();
  onTestFinished(() => void vi.restoreAllMocks());
  const { trip, visit, execute, bill } = await aSale();
  expect((await execute()).status).toBe(201);
  const { pnr } = await readRow(bill);
  await lookUp(pnr, WHO.contact_number);
  await staff("give-back", { sale: pnr, amount: 100 });
  await runEveryMinute(env, Date.now());
  const stands = await readEverything(visit.tripId);
  for (const value of PERSONAL) expect(stands, "or the test would see nothing").toContain(value);
  const before = await books();

  const night = Math.ceil((trip.departsAt + 90 * DAY_MS) / DAY_MS) * DAY_MS - 6 * 3_600_000;
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    await eraseNightly(env, night + minute * 60_000);
  }
  const left = await readEverything(visit.tripId);
  for (const value of PERSONAL) expect(left.includes(value), `${value} is left`).toBe(false);
  expect(left).toContain(pnr);
  expect(before).not.toBeNull();
  expect(await books()).toEqual(before);
});

/** The amounts, counted now, without the time of the count. */
async function books() {
  await countBySchedule();
  expect(read(await staff("figures", {}), FiguresView).failed).toEqual([]);
  const health = await aBrowser({ bearer: env.STAFF_KEY }).get("/api/health");
  const { figures } = read(health, HealthView);
  if (figures === null) return null;
  const { at: _at, age_seconds: _age, ...amounts } = figures;
  return amounts;
}
