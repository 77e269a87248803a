/** The audit log says what happened: an act that something else decides has a line for what became of it. */
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { planBlock } from "../../worker/acts/trips/seats.ts";
import { database } from "../../worker/db/client.ts";
import { parseExecution } from "../../worker/acts/preview-hash.ts";
import { toRequestEntry } from "../../worker/db/staff/act-outcomes.ts";
import { listBlockActs, writeAct } from "../../worker/db/staff/staff-acts.ts";
import { runEveryMinute } from "../../worker/jobs/every-minute.ts";
import { aVisit } from "../support/booking.ts";
import { aTrip } from "../support/catalogue.ts";
import { aClerk, requestAct } from "../support/clerk.ts";
import { REQUEST_MS } from "../../worker/domain/staff/staff-times.ts";
import { aMovingSale, interrupted, move, ticketAt } from "../support/moves.ts";
import { aPaidSale, nothingWaits } from "../support/paid.ts";
import { tripSeats } from "../../worker/trip/stub.ts";
import { computeHash, staff, staffCall } from "../support/staff.ts";
import { freezeDate, pass } from "../support/stopped-clock.ts";
import { startWallet } from "../support/wallet.ts";

const db = database(env);
const WHO = { by: "rima", reason: "The bus broke down" };
const OTHER_PAYER = "01929918378";

afterEach(nothingWaits);

async function actsOn(target: string | number): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT act FROM staff_acts WHERE target = ? ORDER BY id",
  )
    .bind(String(target))
    .all<{ act: string }>();
  return results.map(({ act }) => act);
}

async function aPreviewedMove() {
  const wallet = await startWallet();
  const sale = await aMovingSale(wallet);
  const input = { ...WHO, sale: `#${sale.bill}`, trip: sale.target, seats: ["C3", "C4"] };
  const hash = computeHash(await staffCall("move-ticket", { ...input, dry_run: true }));
  const confirm = () => staffCall("move-ticket", { ...input, dry_run: false, hash });
  return { wallet, sale, confirm };
}

test("a move that is done has two lines, and its confirmation again says that it was done", async () => {
  const { sale, confirm } = await aPreviewedMove();
  expect((await confirm()).status).toBe(200);
  expect(await actsOn(sale.bill)).toEqual(["move_ticket:asked", "move_ticket"]);
  expect(await confirm()).toMatchObject({ body: { code: "act_done" } });
});

test("a move that fails is nowhere said to be done", async () => {
  const { wallet, sale, confirm } = await aPreviewedMove();
  await aPaidSale(wallet, ["C4"], { tripId: sale.target, payer: OTHER_PAYER });
  expect(await confirm()).toMatchObject({ status: 409, body: { code: "seat_taken" } });
  expect(await actsOn(sale.bill)).toEqual(["move_ticket:asked", "move_ticket:failed"]);
  const again = await confirm();
  expect(again).toMatchObject({ status: 409, body: { code: "act_refused" } });
  expect(JSON.stringify(again.body)).toContain("tried_in_vain");
  expect(await ticketAt(sale.ticket)).toMatchObject({ trip: sale.source });
});

test("a passenger's move has no line, also where staff have moved the ticket before", async () => {
  const { sale, confirm } = await aPreviewedMove();
  await confirm();
  const back = { ticket: sale.ticket, target: sale.source };
  expect(await move(back, { seats: ["A1", "B2"] })).toMatchObject({ ok: true });
  expect(await actsOn(sale.bill)).toEqual(["move_ticket:asked", "move_ticket"]);
});

test("what the schedule finishes is written then", async () => {
  const sale = await aMovingSale(await startWallet());
  const line = { by: "staff:rima", target: String(sale.bill), reason: "x", now: 1 } as const;
  await writeAct(db, toRequestEntry({ ...line, act: "move_ticket" }));
  const { deps } = interrupted(3, "before", async () => {
    throw new Error("the process died");
  });
  await expect(move(sale, { by: "staff:rima" }, deps)).rejects.toThrow("died");
  expect(await actsOn(sale.bill)).toEqual(["move_ticket:asked"]);
  await runEveryMinute(env, Date.now() + 120_000);
  expect(await actsOn(sale.bill)).toEqual(["move_ticket:asked", "move_ticket"]);
});

test("a block that the object refuses keeps no seat back in the log either", async () => {
  const { id: trip } = await aTrip(db);
  const context = { env, now: Date.now(), origin: "", staffId: null, isPreview: false };
  const plan = await planBlock(context, { trip, seats: ["A1"] });
  if (!plan.ok) throw new Error("a free seat can be blocked");
  expect((await (await aVisit(trip)).hold("A1")).status).toBe(201);
  const line = { by: "staff:rima", act: "block_seats", target: trip, reason: "x", now: 1 } as const;
  expect(await plan.value.execute(line)).toMatchObject({ error: { reason: "seat_taken" } });
  expect(await actsOn(trip)).toEqual(["block_seats:asked", "block_seats:failed"]);
  expect(await listBlockActs(db, trip)).toEqual([]);
});

test("a block whose end nobody saw counts as done for a rebuild", async () => {
  const { id: trip } = await aTrip(db);
  const line = { by: "staff:rima", target: trip, reason: "A1: x", now: 1 } as const;
  await writeAct(db, toRequestEntry({ ...line, act: "block_seats" }));
  const kept = [{ act: "block_seats", reason: "A1: x" }];
  expect(await listBlockActs(db, trip)).toEqual(kept);
  await writeAct(db, { ...line, act: "block_seats" });
  expect(await listBlockActs(db, trip)).toEqual(kept);
});

/** A block that was confirmed and whose process died before or after the object's answer. */
async function aLostBlock(when: "before" | "after", passMs = 120_000) {
  freezeDate();
  const { id: trip } = await aTrip(db);
  const input = { ...WHO, trip, seats: ["A1", "A2"] };
  const by = "staff:rima";
  const seats = { planName: "45", incarnation: null, seats: input.seats, by } as const;
  // This person has blocked and freed these seats before, which is no sign of the block that is asked for.
  await tripSeats(env, trip).block(seats);
  await tripSeats(env, trip).unblock(seats);
  pass(passMs);
  const hash = computeHash(await staffCall("block", { ...input, dry_run: true }));
  const { version } = await tripSeats(env, trip).seatMap({ planName: "45", bookings: [] });
  const confirm = () => staffCall("block", { ...input, dry_run: false, hash });
  const detail = JSON.stringify({ seats: input.seats, afterEvent: version });
  const line = { by, target: trip, reason: "A1 A2: The bus broke down", detail } as const;
  const execution = parseExecution(String(hash));
  const asked = { ...toRequestEntry({ ...line, act: "block_seats", now: Date.now() }), execution };
  await writeAct(db, asked);
  if (when === "after") await tripSeats(env, trip).block(seats);
  const said = async () => {
    const { body } = await confirm();
    const { code, why } = Object(body);
    return code === "act_refused" ? why : code;
  };
  return { trip, seats, said, asked };
}

test.each([
  ["before", "tried_in_vain", "block_seats:failed"],
  ["after", "act_done", "block_seats"],
] as const)("a block whose process died %s the answer comes to rest", async (when, end, line) => {
  const { trip, said } = await aLostBlock(when);
  expect(await said()).toBe("under_way");
  pass(60_000);
  expect(await Promise.all([said(), said()])).toEqual([end, end]);
  expect(await said()).toBe(end);
  expect(await actsOn(trip)).toEqual(["block_seats:asked", line]);
});

test("a block like it a moment before, which was undone, says nothing of it", async () => {
  const { said } = await aLostBlock("before", 1_000);
  pass(60_000);
  expect(await said()).toBe("tried_in_vain");
});

test("a block that was undone since was done, and is not done again", async () => {
  const { trip, seats, said } = await aLostBlock("after");
  await tripSeats(env, trip).unblock({ ...seats, by: "staff:karim" });
  pass(60_000);
  expect(await said()).toBe("act_done");
  expect(await tripSeats(env, trip).ledger()).toMatchObject({ seats: [] });
});

test("a block of others on the trip, before or since, says nothing of it", async () => {
  const { trip, said, asked, seats } = await aLostBlock("before");
  await tripSeats(env, trip).block({ ...seats, seats: ["A1"], by: "staff:karim" });
  const { execution: _, ...line } = asked;
  const done = { ...line, act: "block_seats" };
  await writeAct(db, { ...done, by: "staff:karim" });
  await writeAct(db, { ...done, reason: "A1: The bus broke down" });
  pass(60_000);
  expect(await said()).toBe("tried_in_vain");
  const others = ["block_seats", "block_seats"];
  expect(await actsOn(trip)).toEqual(["block_seats:asked", ...others, "block_seats:failed"]);
});

/** To a dearer bus, which somebody else has to agree to. */
async function aDearMove() {
  const wallet = await startWallet();
  const sale = await aMovingSale(wallet);
  await env.DB.prepare("UPDATE trips SET fare_poisha = fare_poisha + 10000 WHERE id = ?")
    .bind(sale.target)
    .run();
  const [maker, other] = [await aClerk("ops"), await aClerk("ops")];
  const input = { sale: `#${sale.bill}`, trip: sale.target, seats: ["C3", "C4"] };
  const { state, request } = await requestAct(maker.browser, "move-ticket", input);
  expect(state).toBe("asked");
  return { wallet, sale, maker, other, request };
}

test("a request whose move has failed is nowhere said to be done", async () => {
  const { wallet, sale, maker, other, request } = await aDearMove();
  const agree = (body: object) => other.browser.post("/api/staff/approve", { request, ...body });
  const hash = computeHash(await agree({ dry_run: true }));
  await aPaidSale(wallet, ["C4"], { tripId: sale.target, payer: OTHER_PAYER });
  expect(await agree({ dry_run: false, hash })).toMatchObject({ body: { code: "seat_taken" } });
  expect((await actsOn(sale.bill)).slice(-2)).toEqual(["move_ticket:asked", "move_ticket:failed"]);
  expect(await maker.browser.post("/api/staff/run", { request })).toMatchObject({
    status: 409,
    body: { code: "act_refused", why: "tried_in_vain" },
  });
});

test("a request that nobody decided on says so", async () => {
  const { sale } = await aDearMove();
  await runEveryMinute(env, Date.now() + REQUEST_MS);
  expect(await actsOn(sale.bill)).toEqual(["move_ticket:asked", "move_ticket:expired"]);
});

test("an erasure says at first that it was asked for, and then how much it erased", async () => {
  const details = async () => {
    const { results } = await env.DB.prepare(
      "SELECT act, detail FROM staff_acts WHERE target = 'personal_data' ORDER BY id",
    ).all<{ act: string; detail: string | null }>();
    return results.map(({ act, detail }) => [act, JSON.parse(detail ?? "null")]);
  };
  await staff("erase", {});
  expect(await details()).toEqual([
    ["erase:asked", null],
    ["erase", { erased: 0, duties: 0, left: 0 }],
  ]);
});
