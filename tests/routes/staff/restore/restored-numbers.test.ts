/**
 * Corrected phone numbers, where D1 was restored to an earlier minute or an object has lost its storage (protocol 24).
 */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { database } from "../../../../worker/db/client.ts";
import { beginPhoneChange, findPhoneTicket } from "../../../../worker/db/tickets/phone-changes.ts";
import {
  hashPhone,
  makeTie,
  phoneChangeDependencies,
} from "../../../../worker/dependencies/phone-changes.ts";
import { rebuildDependencies } from "../../../../worker/dependencies/rebuild.ts";
import {
  correctPhone,
  runCorrection,
  type PhoneChangeDependencies,
} from "../../../../worker/flows/tickets/correct-phone.ts";
import { restoreTrip } from "../../../../worker/flows/rebuild/rebuild.ts";
import { runEveryMinute } from "../../../../worker/jobs/every-minute.ts";
import { tripSeats } from "../../../../worker/trip/stub.ts";
import { aBrowser } from "../../../support/browser.ts";
import { aPaidSale, emptyObject, nothingWaits, readRow } from "../../../support/paid.ts";
import { lookUpByPhone, makePhone, sendDue } from "../../../support/phones.ts";
import { takeLogged } from "../../../support/quiet.ts";
import { rememberD1, travelTo } from "../../../support/time-travel.ts";
import { startWallet } from "../../../support/wallet.ts";
import { found } from "./rebuilding.ts";

const db = database(env);
const [FIRST, SECOND] = ["01812345678", "01912345678"] as const;
const ACT = { by: "staff:rima", act: "correct_phone", reason: "A digit was wrong" } as const;

afterEach(async () => {
  await nothingWaits();
  takeLogged();
});

type Sale = Awaited<ReturnType<typeof aPaidSale>>;

async function aSale(): Promise<Sale> {
  return aPaidSale(await startWallet());
}

function line({ bill }: Sale) {
  return { ...ACT, target: String(bill), now: Date.now() };
}

async function input(sale: Sale, phone: string) {
  const ticket = await findPhoneTicket(db, { bill: sale.bill });
  if (ticket === null) throw new Error("a sale has a ticket");
  const phoneKey = await hashPhone(env, phone);
  return { ticketId: ticket.id, seenTie: ticket.tie, tie: makeTie(), phone, phoneKey, by: ACT.by };
}

function deps(sale: Sale): PhoneChangeDependencies {
  return phoneChangeDependencies(env, ACT.by, line(sale));
}

async function correct(sale: Sale, phone: string) {
  return correctPhone(deps(sale), await input(sale, phone));
}

async function cron() {
  await runEveryMinute(env, Date.now() + 120_000);
}

async function restore(trip: string) {
  const note = { by: "staff:rima", act: "after_restore", reason: "the minute before" } as const;
  return restoreTrip(rebuildDependencies(env, trip, note), trip, false);
}

async function lead(trip: string) {
  for (let round = 0; round < 3; round += 1) {
    await restore(trip);
    await cron();
  }
}

async function tiesIn({ tripId }: Sale) {
  const { ties = [] } = await tripSeats(env, tripId).ledger();
  return ties
    .map((one) => `${one.facts?.seq ?? 0} ${one.state}${one.state === "out" ? ` ${one.why}` : ""}`)
    .toSorted();
}

async function rows(bill: number) {
  const { results } = await env.DB.prepare(
    "SELECT state, settled_at IS NOT NULL AS isSettled, phone FROM ticket_moves WHERE bill_id = ? AND kind = 'phone' ORDER BY seq",
  )
    .bind(bill)
    .all();
  return results;
}

describe("D1 restored to before", () => {
  test("a correction has its hash again; the number and its messages wait until somebody says it", async () => {
    const sale = await aSale();
    const was = await makePhone(sale.bill);
    const before = await rememberD1();
    await correct(sale, FIRST);
    const { ticketId: link } = await readRow(sale.bill);
    await travelTo(before);
    expect(await makePhone(sale.bill)).toBe(was);
    expect(await found(sale.tripId)).toContain("number_forgotten");
    await lead(sale.tripId);
    expect(await found(sale.tripId)).toEqual([]);
    expect((await readRow(sale.bill)).ticketId).toBe(link);
    expect(await sendDue(sale.bill)).toEqual([]);
    expect((await lookUpByPhone(sale.pnr, was)).status).toBe(404);
    expect((await lookUpByPhone(sale.pnr, SECOND)).status).toBe(404);
    expect(
      (await aBrowser().get(`/api/get-ticketing-details-with-id/${sale.ticketId}`)).status,
    ).toBe(404);
    expect((await lookUpByPhone(sale.pnr, FIRST)).status).toBe(200);
    expect(await makePhone(sale.bill)).toBe(FIRST);
    expect((await sendDue(sale.bill)).map(({ phone }) => phone)).toEqual([FIRST]);
    expect(await rows(sale.bill)).toEqual([{ state: "done", isSettled: 1, phone: null }]);
  });

  test("two corrections has the last one", async () => {
    const sale = await aSale();
    const before = await rememberD1();
    await correct(sale, FIRST);
    await correct(sale, SECOND);
    await travelTo(before);
    await lead(sale.tripId);
    expect(await found(sale.tripId)).toEqual([]);
    expect((await lookUpByPhone(sale.pnr, FIRST)).status).toBe(404);
    expect((await lookUpByPhone(sale.pnr, SECOND)).status).toBe(200);
    // Twice at most, also after a restore.
    expect(await correct(sale, FIRST)).toMatchObject({ ok: false });
  });

  test("there and back has the number that it began with, and the address of the last correction", async () => {
    const sale = await aSale();
    const was = await makePhone(sale.bill);
    const before = await rememberD1();
    await correct(sale, FIRST);
    await correct(sale, was);
    const { ticketId: link } = await readRow(sale.bill);
    await travelTo(before);
    await lead(sale.tripId);
    expect((await readRow(sale.bill)).ticketId).toBe(link);
    expect((await lookUpByPhone(sale.pnr, was)).status).toBe(200);
  });

  test("one that was under way then has the number that its row knows", async () => {
    const sale = await aSale();
    const id = await beginPhoneChange(db, await input(sale, FIRST), Date.now(), line(sale));
    const before = await rememberD1();
    await runCorrection(deps(sale), id ?? 0);
    await travelTo(before);
    await lead(sale.tripId);
    expect(await makePhone(sale.bill)).toBe(FIRST);
    expect(await rows(sale.bill)).toEqual([{ state: "done", isSettled: 1, phone: null }]);
  });

  test("one that was never done is written as failed, and the number is untied", async () => {
    const sale = await aSale();
    const was = await makePhone(sale.bill);
    const before = await rememberD1();
    const stops = deps(sale);
    const changes = { ...stops.changes, finish: () => Promise.reject(new Error("stopped")) };
    await expect(correctPhone({ ...stops, changes }, await input(sale, FIRST))).rejects.toThrow();
    await travelTo(before);
    expect(await found(sale.tripId)).toContain("number_forgotten");
    await lead(sale.tripId);
    expect(await makePhone(sale.bill)).toBe(was);
    expect(await rows(sale.bill)).toEqual([{ state: "failed", isSettled: 1, phone: null }]);
    expect(await tiesIn(sale)).toEqual(["1 out failed"]);
    expect(await found(sale.tripId)).toEqual([]);
  });

  test("an erased sale stays without a number", async () => {
    const sale = await aSale();
    await env.DB.prepare("UPDATE bills SET contact_phone = 'erased:x', erased_at = 1 WHERE id = ?")
      .bind(sale.bill)
      .run();
    const before = await rememberD1();
    await env.DB.prepare(
      "UPDATE bills SET contact_phone = '01700000000', erased_at = NULL WHERE id = ?",
    )
      .bind(sale.bill)
      .run();
    await correct(sale, FIRST);
    await travelTo(before);
    await lead(sale.tripId);
    expect(await makePhone(sale.bill)).toBe("erased:x");
  });
});

describe("an object that has lost its storage", () => {
  test("ties the number of now, and bars those that were left", async () => {
    const sale = await aSale();
    await correct(sale, FIRST);
    await correct(sale, SECOND);
    await emptyObject(sale.tripId);
    await lead(sale.tripId);
    expect(await tiesIn(sale)).toEqual(["0 out left", "1 out left", "2 tied"]);
    expect(await found(sale.tripId)).toEqual([]);
  });

  test("fails a correction that was under way: the ticket keeps its number, and may be corrected again", async () => {
    const sale = await aSale();
    const was = await makePhone(sale.bill);
    await beginPhoneChange(db, await input(sale, FIRST), Date.now(), line(sale));
    await emptyObject(sale.tripId);
    await lead(sale.tripId);
    expect(await rows(sale.bill)).toEqual([{ state: "failed", isSettled: 1, phone: null }]);
    expect(await makePhone(sale.bill)).toBe(was);
    expect(await correct(sale, FIRST)).toMatchObject({ ok: true });
  });
});

/** Each call of a flow, with a stop before or after the n-th. */
function stopping(sale: Sale, n: number, when: "before" | "after"): PhoneChangeDependencies {
  let calls = 0;
  const real = deps(sale);
  const stop = () => {
    throw new Error("stopped");
  };
  function wrap<T extends object>(target: T): T {
    return new Proxy(target, {
      get(of, name) {
        const call: unknown = Reflect.get(of, name);
        if (typeof call !== "function") return call;
        return async (...args: unknown[]) => {
          calls += 1;
          const isIt = calls === n;
          if (isIt && when === "before") stop();
          const answer: unknown = await Reflect.apply(call, of, args);
          if (isIt && when === "after") stop();
          return answer;
        };
      },
    });
  }
  return {
    ...real,
    changes: wrap(real.changes),
    seatsOf: (trip) => wrap(real.seatsOf(trip)),
  };
}

const STEPS = ["begin", "find", "tie", "finish", "untie", "settle"];

describe.each(["before", "after"] as const)("stopped %s", (when) => {
  test.each(STEPS.map((step, at) => [step, at + 1] as const))(
    "%s, the schedule ends it as the row says, by two runners at once",
    async (_, n) => {
      const sale = await aSale();
      const was = await makePhone(sale.bill);
      await correctPhone(stopping(sale, n, when), await input(sale, FIRST)).catch(() => null);
      await Promise.all([cron(), cron()]);
      const isBegun = n > 1 || when === "after";
      expect(await makePhone(sale.bill)).toBe(isBegun ? FIRST : was);
      const row = { state: "done", isSettled: 1, phone: null };
      expect(await rows(sale.bill)).toEqual(isBegun ? [row] : []);
      expect(await tiesIn(sale)).toEqual(isBegun ? ["0 out left", "1 tied"] : []);
      expect(await found(sale.tripId)).toEqual([]);
    },
  );
});

test("a sale that is cancelled before N4 keeps its number, and one that is erased gets none", async () => {
  for (const end of ["state = 'refund_owed'", "erased_at = 1, contact_phone = 'erased:x'"]) {
    const sale = await aSale();
    const id = await beginPhoneChange(db, await input(sale, FIRST), Date.now(), line(sale));
    await env.DB.prepare(`UPDATE bills SET ${end} WHERE id = ?`).bind(sale.bill).run();
    expect(await runCorrection(deps(sale), id ?? 0)).toBe("failed");
    expect(await makePhone(sale.bill)).not.toBe(FIRST);
    expect(await rows(sale.bill)).toEqual([{ state: "failed", isSettled: 1, phone: null }]);
    expect(await tiesIn(sale)).toEqual(["1 out failed"]);
  }
});

test("an object that is not the one that D1 knows ties nothing, and the correction waits", async () => {
  const sale = await aSale();
  await emptyObject(sale.tripId);
  expect(await correct(sale, FIRST)).toEqual({ ok: false, error: { reason: "ticket_busy" } });
  expect(await rows(sale.bill)).toEqual([{ state: "moving", isSettled: 0, phone: FIRST }]);
});
