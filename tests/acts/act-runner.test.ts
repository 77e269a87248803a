/** The road of every act: a preview, its hash, and the audit line that is written with the act or not at all. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ActView, FareActView, SaleActView } from "../../worker/contract/staff/staff.ts";
import { database } from "../../worker/db/client.ts";
import { findTrip } from "../../worker/db/catalogue/catalogue.ts";
import { PREVIEW_MS, STEP_UP_MS } from "../../worker/domain/staff/staff-times.ts";
import { anAgent } from "../support/agents.ts";
import { read } from "../support/browser.ts";
import { aTrip } from "../support/catalogue.ts";
import { aPaidSale, nothingWaits, readRow } from "../support/paid.ts";
import { aPerson, aSignedIn, signedIn } from "../support/people.ts";
import { takeLogged } from "../support/quiet.ts";
import { computeHash, staff, staffCall } from "../support/staff.ts";
import { changesBetween, everythingStored } from "../support/stored.ts";
import { startWallet } from "../support/wallet.ts";
import { shopRuns } from "../support/shop-halts.ts";

const db = database(env);
const WHO = { by: "rima", reason: "The bus broke down" };

afterEach(async () => {
  vi.useRealTimers();
  await nothingWaits();
});

async function linesOn(target: string | number) {
  const { results } = await env.DB.prepare(
    "SELECT actor, act, execution, detail FROM staff_acts WHERE target = ? ORDER BY id",
  )
    .bind(String(target))
    .all();
  return results;
}

const getPreview = (act: string, input: object) =>
  staffCall(act, { ...WHO, ...input, dry_run: true });
const confirm = (act: string, input: object, hash: unknown) =>
  staffCall(act, { ...WHO, ...input, dry_run: false, hash });

describe("an act", () => {
  test("is not done without the hash of its preview, and says so", async () => {
    const { id: trip } = await aTrip(db);
    const before = await everythingStored([trip]);
    for (const hash of [undefined, "", "none", "a.b.c", "a.1.c"]) {
      const answer = await confirm("cancel-trip", { trip }, hash);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    expect(changesBetween(before, await everythingStored([trip]))).toEqual([]);
  });

  test("whose facts have changed since the preview is refused with a new one, and nothing is done", async () => {
    const { id: trip } = await aTrip(db);
    const preview = await getPreview("set-fare", { trip, fare: 700 });
    expect(read(preview, FareActView)).toMatchObject({ was: 600, became: 700, state: "preview" });
    await env.DB.prepare("UPDATE trips SET fare_poisha = 65000 WHERE id = ?").bind(trip).run();
    const before = await everythingStored([trip]);
    const refused = await confirm("set-fare", { trip, fare: 700 }, computeHash(preview));
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "preview_changed", preview: { was: 650, became: 700, dry_run: true } },
    });
    expect(changesBetween(before, await everythingStored([trip]))).toEqual([]);
    const { preview: next } = Object(refused.body) as { preview: { hash: string } };
    expect((await confirm("set-fare", { trip, fare: 700 }, next.hash)).status).toBe(200);
    expect((await findTrip(db, trip))?.farePoisha).toBe(70_000);
  });

  test("is confirmed by its own hash alone: not of another act, input or person, nor an old one", async () => {
    const begin = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: begin });
    const { id: trip } = await aTrip(db);
    const input = { trip, seats: ["A1"] };
    const preview = await getPreview("block", input);
    const refused = { status: 409, body: { code: "preview_changed" } };
    expect(await confirm("block", { trip, seats: ["A2"] }, computeHash(preview))).toMatchObject(
      refused,
    );
    expect(await confirm("set-fare", { trip, fare: 1 }, computeHash(preview))).toMatchObject(
      refused,
    );
    expect(await confirm("block", { ...input, by: "karim" }, computeHash(preview))).toMatchObject(
      refused,
    );
    vi.setSystemTime(begin + PREVIEW_MS);
    expect(await confirm("block", input, computeHash(preview))).toMatchObject(refused);
    vi.setSystemTime(begin + PREVIEW_MS - 1);
    expect((await confirm("block", input, computeHash(preview))).status).toBe(200);
  });

  test("whose answer was lost is not done twice: the same confirmation says that it is done", async () => {
    const sold = await aPaidSale(await startWallet());
    const input = { sale: sold.pnr, amount: 100 };
    const hash = computeHash(await getPreview("give-back", input));
    expect((await confirm("give-back", input, hash)).status).toBe(200);
    const done = { status: 409, body: { code: "act_done" } };
    expect(await confirm("give-back", input, hash)).toMatchObject(done);
    const { results } = await env.DB.prepare("SELECT id FROM part_refunds WHERE bill_id = ?")
      .bind(sold.bill)
      .all();
    expect(results).toHaveLength(1);
    expect(await linesOn(sold.bill)).toHaveLength(1);
  });

  test("that is confirmed three times at the same moment is done once", async () => {
    const { id: trip } = await aTrip(db);
    const hash = computeHash(await getPreview("pause-sales", {}));
    const answers = await Promise.all([1, 2, 3].map(() => confirm("pause-sales", {}, hash)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await shopRuns();
    expect(trip).toBeTruthy();
  });

  test("that dies in the middle of its batch leaves neither the change nor its line", async () => {
    const { id: trip } = await aTrip(db);
    const hash = computeHash(await getPreview("set-fare", { trip, fare: 700 }));
    // The second statement of the batch fails: the line before it goes with it.
    await env.DB.prepare(
      "CREATE TRIGGER dies BEFORE UPDATE OF fare_poisha ON trips BEGIN SELECT RAISE(ABORT, 'power cut'); END",
    ).run();
    expect((await confirm("set-fare", { trip, fare: 700 }, hash)).status).toBe(500);
    expect(takeLogged().join(" ")).toContain("power cut");
    await env.DB.prepare("DROP TRIGGER dies").run();
    expect(await linesOn(trip)).toEqual([]);
    expect((await confirm("set-fare", { trip, fare: 700 }, hash)).status).toBe(200);
    expect(await linesOn(trip)).toMatchObject([
      {
        actor: "staff:rima",
        act: "set_fare",
        execution: String(hash).split(".")[0],
        detail: '{"wasPoisha":60000,"becamePoisha":70000}',
      },
    ]);
  });

  test("with nothing left to do is a success that changes and writes nothing", async () => {
    const { id: trip } = await aTrip(db);
    const preview = await getPreview("set-fare", { trip, fare: 600 });
    expect(read(preview, ActView)).toMatchObject({ next: null });
    expect(
      read(await confirm("set-fare", { trip, fare: 600 }, computeHash(preview)), ActView),
    ).toMatchObject({ changed: false, state: "done", inverse: null });
    expect(await linesOn(trip)).toEqual([]);
  });
});

describe("an act that can be undone", () => {
  test.each([
    ["set-fare", { fare: 700 }],
    ["block", { seats: ["A1", "A2"] }],
  ])("%s names its inverse, which goes the same road", async (act, input) => {
    const { id: trip } = await aTrip(db);
    const { inverse } = read(await staff(act, { trip, ...input }), ActView);
    if (inverse === null) throw new Error("it has an inverse");
    expect(read(await staff(inverse.act, inverse.input), ActView)).toMatchObject({ changed: true });
    expect((await findTrip(db, trip))?.farePoisha).toBe(60_000);
    const done = (await linesOn(trip)).filter((line) => !String(line["act"]).endsWith(":asked"));
    expect(done).toHaveLength(2);
  });

  test("of an agent likewise", async () => {
    const { id: agent } = await anAgent(db);
    const { inverse } = read(await staff("suspend-agent", { agent }), ActView);
    expect(inverse).toEqual({ act: "resume-agent", input: { agent } });
    expect(read(await staff("resume-agent", { agent }), ActView).changed).toBe(true);
  });
});

describe("an act on money", () => {
  test("needs a passkey that was shown in the last five minutes", async () => {
    const sold = await aPaidSale(await startWallet());
    const person = await aPerson({ roles: ["money"] });
    const tired = await signedIn(person, { verifiedAt: Date.now() - STEP_UP_MS });
    const fresh = await signedIn(person);
    const act = { sale: sold.pnr, amount: 100, reason: "She came late" };
    const path = "/api/staff/give-back";
    const preview = await tired.post(path, { ...act, dry_run: true });
    const confirmed = { ...act, dry_run: false, hash: computeHash(preview) };
    expect(await tired.post(path, confirmed)).toMatchObject({
      status: 403,
      body: { code: "step_up_needed" },
    });
    expect(read(await fresh.post(path, confirmed), SaleActView).changed).toBe(true);
    expect((await readRow(sold.bill)).state).toBe("paid");
    expect(await linesOn(sold.bill)).toMatchObject([{ actor: `staff:${person.id}` }]);
  });

  test("cannot be done in somebody else's name", async () => {
    const { browser, id } = await aSignedIn("ops");
    const { id: trip } = await aTrip(db);
    const act = { trip, seats: ["A1"], reason: "Kept for a guest", by: "rima" };
    const hash = computeHash(await browser.post("/api/staff/block", { ...act, dry_run: true }));
    await browser.post("/api/staff/block", { ...act, dry_run: false, hash });
    const actors = (await linesOn(trip)).map((line) => line["actor"]);
    expect(new Set(actors)).toEqual(new Set([`staff:${id}`]));
  });
});
