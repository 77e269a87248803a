/** What a request that waited asks again before it is done: its trip, who asked for it, and who agreed (protocol 23). */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { database } from "../../worker/db/client.ts";
import { dhakaDate } from "../../worker/domain/dhaka-time.ts";
import { everyMinute } from "../../worker/jobs/every-minute.ts";
import { aTrip } from "../support/catalogue.ts";
import { aClerk, agree, linesOn, requestAct, stateOf, startEachAlone } from "../support/clerk.ts";
import { aPaidSale } from "../support/paid.ts";
import { takeLogged } from "../support/quiet.ts";
import { stopClock } from "../support/stopped-clock.ts";
import { startWallet } from "../support/wallet.ts";

const MINUTE = 60_000;

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
    await everyMinute(env, Date.now() + MINUTE);
    expect(await stateOf(request)).toBe("asked");
    expect(await isCancelled(trip)).toBe(false);
    await agree(other.browser, request);
    await everyMinute(env, Date.now() + MINUTE);
    expect(await isCancelled(trip)).toBe(true);
    expect((await linesOn(trip)).map((line) => line.act)).toEqual([
      "cancel_trip:asked",
      "cancel_trip:asked",
      "cancel_trip:approved",
      "cancel_trip",
    ]);
  });

  test("is not done once the bus has left", async () => {
    const departsAt = Date.now() + 30_000;
    const { id: trip } = await aTrip(database(env), {
      departsAt,
      journeyDate: dhakaDate(departsAt),
      saleClosesAt: departsAt,
      returnsAt: null,
    });
    const { browser } = await aClerk("ops");
    await aClerk("ops");
    const { request } = await requestAct(browser, "cancel-trip", { trip });
    await everyMinute(env, Date.now() + MINUTE);
    expect(takeLogged().join(" ")).toContain("act_not_done");
    expect(await stateOf(request)).toBe("overtaken");
    expect(await isCancelled(trip)).toBe(false);
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
    await everyMinute(env, Date.now() + MINUTE);
    expect(await stateOf(request)).toBe("asked");
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
    await everyMinute(env, Date.now() + MINUTE);
    takeLogged();
    expect(await stateOf(request)).toBe("asked");
  });

  test("in a shop of one waits for half an hour from when it was asked for", async () => {
    const wallet = await startWallet();
    const { id: trip } = await aTrip(database(env));
    const { browser } = await aClerk("owner");
    const { request } = await requestAct(browser, "cancel-trip", { trip });
    await aPaidSale(wallet, ["A1"], { tripId: trip });
    await everyMinute(env, Date.now() + MINUTE);
    expect(await stateOf(request)).toBe("waiting");
    expect(await isCancelled(trip)).toBe(false);
    await everyMinute(env, Date.now() + 31 * MINUTE);
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
    expect(await stateOf(first.request)).toBe("overtaken");
    expect(second.state).toBe("asked");

    await env.DB.prepare("UPDATE staff SET disabled_at = 1 WHERE id = ?").bind(karim.id).run();
    const owner = await aClerk("owner");
    const answer = await owner.browser.post("/api/staff/approve", {
      request: second.request,
      dry_run: true,
    });
    expect(answer).toMatchObject({ status: 409, body: { why: "asker_gone" } });
    expect(await stateOf(second.request)).toBe("overtaken");
  });
});

async function isCancelled(trip: string): Promise<boolean> {
  const row = await env.DB.prepare("SELECT cancelled_at FROM trips WHERE id = ?")
    .bind(trip)
    .first<{ cancelled_at: number | null }>();
  return row?.cancelled_at !== null;
}
