/**
 * What a request that waited asks again before it is done: its trip, who asked for it, and who agreed (protocol 23).
 */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { database } from "../../worker/db/client.ts";
import { dhakaDate } from "../../worker/domain/dhaka-time.ts";
import { runEveryMinute } from "../../worker/jobs/every-minute.ts";
import { aTrip } from "../support/catalogue.ts";
import { aClerk, agree, linesOn, requestAct, readState, startEachAlone } from "../support/clerk.ts";
import { anExam } from "../support/exams.ts";
import { aPaidSale } from "../support/paid.ts";
import { takeLogged } from "../support/quiet.ts";
import { pass, stopClock } from "../support/stopped-clock.ts";
import { startWallet } from "../support/wallet.ts";

const MINUTE = 60_000;
const WEEK_LATER = {
  starts_at: "2030-12-12T10:00:00+06:00",
  announcement: "The university has moved the exam",
  source_url: "https://admission.example/notice",
};

// A bus leaves half a minute after the test begins.
stopClock();

startEachAlone();

describe("a request whose time has come", () => {
  test("asks somebody when its trip has sold since it was asked for", async () => {
    const wallet = await startWallet();
    const { id: trip } = await aTrip(database(env));
    const { browser } = await aClerk("ops");
    const other = await aClerk("ops");
    const { request, state } = await requestAct(browser, "cancel-trip", { trip });
    expect(state).toBe("waiting");
    await aPaidSale(wallet, ["A1"], { tripId: trip });
    await runEveryMinute(env, Date.now() + MINUTE);
    expect(await readState(request)).toBe("asked");
    expect(await isCancelled(trip)).toBe(false);
    await agree(other.browser, request);
    await runEveryMinute(env, Date.now() + MINUTE);
    expect(await isCancelled(trip)).toBe(true);
    expect((await linesOn(trip)).map((line) => line.act)).toEqual([
      "cancel_trip:asked",
      "cancel_trip:asked",
      "cancel_trip:approved",
      "cancel_trip",
    ]);
  });

  /** A bus that leaves, by its date, while the request to cancel it waits. */
  async function cancelledAtItsDeparture(over: { postponedAt: number | null }) {
    const departsAt = Date.now() + 30_000;
    const { id: trip } = await aTrip(database(env), {
      departsAt,
      journeyDate: dhakaDate(departsAt),
      saleClosesAt: departsAt,
      returnsAt: null,
      ...over,
    });
    const { browser } = await aClerk("ops");
    await aClerk("ops");
    const { request } = await requestAct(browser, "cancel-trip", { trip });
    await runEveryMinute(env, Date.now() + MINUTE);
    return { state: await readState(request), isCancelled: await isCancelled(trip) };
  }

  test("is not done once the bus has left", async () => {
    const ended = await cancelledAtItsDeparture({ postponedAt: null });
    expect(takeLogged().join(" ")).toContain("act_not_done");
    expect(ended).toEqual({ state: "overtaken", isCancelled: false });
  });

  test("is done of a postponed trip whose old date passes: it has not left", async () => {
    const postponedAt = Date.now() - MINUTE;
    expect(await cancelledAtItsDeparture({ postponedAt })).toEqual({
      state: "done",
      isCancelled: true,
    });
  });

  test("asks again when who agreed may agree no more", async () => {
    const sold = await aPaidSale(await startWallet());
    const [rima, karim] = [await aClerk("money"), await aClerk("money")];
    const { request } = await requestAct(rima.browser, "give-back", {
      sale: sold.pnr,
      amount: 200,
    });
    await agree(karim.browser, request);
    await env.DB.prepare("UPDATE staff SET roles = 'ops' WHERE id = ?").bind(karim.id).run();
    await runEveryMinute(env, Date.now() + MINUTE);
    expect(await readState(request)).toBe("asked");
  });

  test("asks again when another owner has paused who agreed", async () => {
    const sold = await aPaidSale(await startWallet());
    const rima = await aClerk("money");
    const [karim, owner] = [await aClerk("money"), await aClerk("owner")];
    const { request } = await requestAct(rima.browser, "give-back", {
      sale: sold.pnr,
      amount: 200,
    });
    await agree(karim.browser, request);
    await requestAct(owner.browser, "disable-staff", { staff: karim.id });
    await runEveryMinute(env, Date.now() + MINUTE);
    takeLogged();
    expect(await readState(request)).toBe("asked");
  });

  describe("above the sum that was agreed to", () => {
    const ACTS = ["cancel-trip", "move-exam"] as const;

    /** A trip with one sale, and an act on it that somebody agrees to a minute later. */
    async function anAgreedAct(name: (typeof ACTS)[number]) {
      const { id: trip, unitId } = await aTrip(database(env));
      const exam = await anExam(database(env), { unitId });
      await env.DB.prepare("UPDATE trips SET exam_id = ? WHERE id = ?").bind(exam.id, trip).run();
      const friend = await aPaidSale(await startWallet(), ["C1", "C2"]);
      await aPaidSale(await startWallet(), ["A1"], { tripId: trip });
      pass(MINUTE);
      const [rima, karim] = [await aClerk("ops"), await aClerk("ops")];
      const { request, state } = await requestAct(
        rima.browser,
        name,
        name === "cancel-trip" ? { trip } : { exam: exam.id, ...WEEK_LATER },
      );
      expect(state).toBe("asked");
      await agree(karim.browser, request);
      expect(await readState(request)).toBe("waiting");
      return { trip, request, friend, karim };
    }

    async function atItsTime(request: number) {
      pass(MINUTE);
      await runEveryMinute(env, Date.now());
      return readState(request);
    }

    test.each(ACTS)(
      "%s asks again when a ticket was moved in, and runs with that consent",
      async (name) => {
        const { trip, request, friend, karim } = await anAgreedAct(name);
        await env.DB.prepare("UPDATE tickets SET current_trip = ? WHERE pnr = ?")
          .bind(trip, friend.pnr)
          .run();
        expect(await atItsTime(request)).toBe("asked");
        await agree(karim.browser, request);
        expect(await atItsTime(request)).toBe("done");
      },
    );

    test.each(ACTS)("%s runs when more was sold meanwhile", async (name) => {
      const { trip, request } = await anAgreedAct(name);
      await aPaidSale(await startWallet(), ["B1", "B2"], { tripId: trip });
      expect(await atItsTime(request)).toBe("done");
    });

    test.each([
      [2, "done"],
      [3, "asked"],
    ])(
      "move-exam with %i seats sold since, for which a dearer bus is free, is %s",
      async (seats, state) => {
        // A thousand taka a seat, and two thousand are what one person may move alone in the schedule's shop.
        const dearer = await aTrip(database(env), { farePoisha: 160_000 });
        const { trip, request, karim } = await anAgreedAct("move-exam");
        await aPaidSale(await startWallet(), ["B1", "B2", "B3"].slice(0, seats), { tripId: trip });
        expect(await atItsTime(request)).toBe(state);
        if (state === "asked") {
          await agree(karim.browser, request);
          expect(await atItsTime(request)).toBe("done");
        }
        await env.DB.prepare("UPDATE trips SET fare_poisha = 1 WHERE id = ?").bind(dearer.id).run();
      },
    );

    test("move-exam asks again when a dearer bus can be chosen by then", async () => {
      const { request } = await anAgreedAct("move-exam");
      await aTrip(database(env), { farePoisha: 900_000 });
      expect(await atItsTime(request)).toBe("asked");
    });
  });

  test("in a shop of one waits for half an hour from when it was asked for", async () => {
    const wallet = await startWallet();
    const { id: trip } = await aTrip(database(env));
    const { browser } = await aClerk("owner");
    const { request } = await requestAct(browser, "cancel-trip", { trip });
    await aPaidSale(wallet, ["A1"], { tripId: trip });
    await runEveryMinute(env, Date.now() + MINUTE);
    expect(await readState(request)).toBe("waiting");
    expect(await isCancelled(trip)).toBe(false);
    await runEveryMinute(env, Date.now() + 31 * MINUTE);
    expect(await isCancelled(trip)).toBe(true);
  });
});

describe("who asked and may not ask any more", () => {
  test("blocks nobody: the next one asks for the same, and a consent ends the old request", async () => {
    const sold = await aPaidSale(await startWallet());
    const [rima, karim] = [await aClerk("money"), await aClerk("money")];
    await aClerk("money");
    const input = { sale: sold.pnr, amount: 200 };
    const first = await requestAct(rima.browser, "give-back", input);
    await env.DB.prepare("UPDATE staff SET roles = 'ops' WHERE id = ?").bind(rima.id).run();
    const second = await requestAct(karim.browser, "give-back", input);
    expect(await readState(first.request)).toBe("overtaken");
    expect(second.state).toBe("asked");

    await env.DB.prepare("UPDATE staff SET disabled_at = 1 WHERE id = ?").bind(karim.id).run();
    const owner = await aClerk("owner");
    const answer = await owner.browser.post("/api/staff/approve", {
      request: second.request,
      dry_run: true,
    });
    expect(answer).toMatchObject({ status: 409, body: { why: "requester_inactive" } });
    expect(await readState(second.request)).toBe("overtaken");
  });
});

async function isCancelled(trip: string): Promise<boolean> {
  const row = await env.DB.prepare("SELECT cancelled_at FROM trips WHERE id = ?")
    .bind(trip)
    .first<{ cancelled_at: number | null }>();
  return row?.cancelled_at !== null;
}
