/**
 * Guides' phones in a random run: they press while tickets are sold, moved and cancelled, and send what they pressed
 * late, in parts, repeatedly and while D1 fails. What a list does not have is sent again, as after a restore; a phone
 * that D1 does not know any more is paired anew. By chance of its own, so that the rest of a run stays as it is.
 */
import { database } from "../../../worker/db/client.ts";
import { listEvents } from "../../../worker/db/boarding/boarding-events.ts";
import { giveGuideLink, pairPhone } from "../../../worker/db/boarding/guide-links.ts";
import { findGuidePhone } from "../../../worker/db/boarding/guide-phones.ts";
import type { GuideEvent } from "../../../worker/contract/guide/guide.ts";
import { dhakaIso } from "../../../worker/domain/dhaka-time.ts";
import { err, ok } from "../../../worker/domain/result.ts";
import { sliceAt } from "../../../worker/domain/retention.ts";
import { countBoardingsNightly } from "../../../worker/jobs/boarding-counts.ts";
import { UNBOUNDED } from "../../../worker/jobs/statement-budget.ts";
import { takeEvents } from "../../../worker/routes/guide/take-events.ts";
import { ByChance } from "./by-chance.ts";
import { STAFF } from "./requests.ts";
import { inOpenShop } from "./restore-requests.ts";

const MINUTE_MS = 60_000;
/** All phones have ended, and nothing is counted that is older than two months. */
const COUNTED_AFTER_MS = 3 * 86_400_000;
const TRIPS = ["31", "32", "41"];
const SEATS = ["A1", "A3", "B1", "B3", "1", "2", "9"];

/** A phone as its guide has it: it works on while the shop can't be reached. */
interface Phone {
  trip: string;
  /** It is its token too; another one after it was paired anew. Null: not paired. */
  id: string | null;
  pressed: GuideEvent[];
  /** Ids of presses that the shop took, or will never take. */
  settled: Set<string>;
  refused: Set<string>;
}

export class Guides extends ByChance {
  readonly #phones: Phone[] = [];
  #made = 0;

  /** Sets the events of a time from now on. */
  plan(forMs: number): void {
    const { random } = this;
    if (!random.chance(0.5)) return;
    for (let count = 1 + random.upTo(3); count > 0; count -= 1) {
      const trip = random.of(TRIPS);
      const phone = {
        trip,
        id: null,
        pressed: [],
        settled: new Set<string>(),
        refused: new Set<string>(),
      };
      this.#phones.push(phone);
      for (let at = 2 * MINUTE_MS; at < forMs; at += 1 + random.upTo(2 * MINUTE_MS)) {
        if (random.chance(0.6)) this.at(at, () => this.#press(phone));
        if (random.chance(0.4)) this.at(at, () => this.#send(phone));
        if (random.chance(0.2)) this.at(at, () => this.#readList(phone));
      }
    }
  }

  /** When everything is calm each phone syncs until nothing is left, and the shop has every press that it may have. */
  async end(): Promise<void> {
    const { run } = this;
    for (const phone of this.#phones) {
      for (let round = 0; round < 3; round += 1) {
        await this.#sync(() => this.#readList(phone));
        await this.#sync(() => this.#send(phone, true));
      }
    }
    await this.#countAtNight();
    const { boardings } = run.auditor.shot.d1;
    const { bills, departures } = run.auditor.shot.d1;
    const isErased = [...bills.values()].some(({ erasedAt }) => erasedAt !== null);
    run.reach("a press is stored", boardings.size);
    for (const { trip, pressed, refused, id } of this.#phones) {
      const isOver = (departures.get(trip)?.departsAt ?? 0) < run.kernel.now;
      if (id === null || isErased || isOver) continue;
      run.reach("a press is refused for good", refused.size);
      run.raise(
        pressed.flatMap((press) =>
          boardings.has(press.id) || refused.has(press.id)
            ? []
            : [`B3 press ${press.id} never arrived`],
        ),
      );
    }
    run.stopIfBroken();
  }

  #press(phone: Phone): void {
    const { random, run } = this;
    const tickets = [...run.auditor.shot.d1.tickets];
    if (tickets.length === 0) return;
    const ticket = random.of(tickets);
    const anySeat = random.of([...ticket.seats.split(" ").filter(Boolean), random.of(SEATS)]);
    const kind = random.of(["board", "board", "no_show", "undo"] as const);
    // An undo takes back a press of its own seat, or names one that nobody knows.
    const undone = kind === "undo" ? phone.pressed[0] : undefined;
    const undoes = kind === "undo" ? (undone?.id ?? this.#newId()) : null;
    const { pnr, seat } = undone ?? { pnr: ticket.pnr, seat: anySeat };
    const seq = phone.pressed.length;
    const at = random.upTo(1_000_000);
    const id = this.#newId();
    // An older phone names no departure. The wire has no fractions of seconds.
    const departure = run.auditor.shot.d1.departures.get(phone.trip)?.departsAt ?? 0;
    const departs_at = random.chance(0.2) ? undefined : dhakaIso(departure);
    if (departs_at !== undefined) run.auditor.presses.pressed(id, Date.parse(departs_at));
    phone.pressed.push({ id, kind, pnr, seat, undoes, at, seq, version: "v", departs_at });
    if (kind === "undo") run.reach("a press is undone");
  }

  /** Some of what is not settled, in any order, and now and then something that is. */
  #send(phone: Phone, isAll = false) {
    const { random, run } = this;
    const due = phone.pressed.filter(
      ({ id }) => (isAll || random.chance(0.7)) && (!phone.settled.has(id) || random.chance(0.1)),
    );
    const events = random.chance(0.5) ? due : due.toReversed();
    const token = phone.id;
    if (token === null) return this.#pair(phone);
    if (events.length === 0) return null;
    // What was taken before a restore counts no more after it.
    const { presses } = run.auditor;
    const { outcome } = run.request("guide events", (env) =>
      inOpenShop(env, async () => {
        const now = Date.now();
        const known = await findGuidePhone(database(env), token, now);
        if (known === null) return err({ reason: "guide_phone_over" });
        return ok(await takeEvents(database(env), known, events, now));
      }),
    );
    return outcome.then((end) => {
      if (end.kind !== "answered") return;
      if (!end.value.ok) {
        if (end.value.error.reason === "guide_phone_over" && phone.id === token) phone.id = null;
        return;
      }
      const taken = end.value.value.filter((one) => one.is_taken).map(({ id }) => id);
      presses.taken(taken);
      for (const { id, is_taken: isTaken } of end.value.value) {
        phone.settled.add(id);
        if (isTaken) phone.refused.delete(id);
        else phone.refused.add(id);
      }
    });
  }

  /** A press of its own that the list lacks was lost: it is sent again. */
  #readList(phone: Phone) {
    if (phone.id === null) return null;
    const { outcome } = this.run.request("guide list", (env) =>
      inOpenShop(env, async () => ok(await listEvents(database(env), phone.trip, "out"))),
    );
    return outcome.then((end) => {
      if (end.kind !== "answered" || !end.value.ok) return;
      const known = new Set(end.value.value.map(({ id }) => id));
      for (const { id } of phone.pressed) {
        if (known.has(id) || phone.refused.has(id) || !phone.settled.has(id)) continue;
        phone.settled.delete(id);
        this.run.reach("a press is sent again that a list lacks");
      }
    });
  }

  #pair(phone: Phone) {
    const id = this.#newId();
    const { trip } = phone;
    const { outcome } = this.run.request("guide pair", (env) =>
      inOpenShop(env, async () => {
        const db = database(env);
        const now = Date.now();
        const act = { by: STAFF, act: "give_guide_link", target: trip, reason: "x", now } as const;
        const link = {
          tokenHash: `link ${id}`,
          tripId: trip,
          leg: "out",
          fromPhone: null,
        } as const;
        await giveGuideLink(db, { ...link, expiresAt: now + MINUTE_MS, pairs: 1 }, act);
        return ok(await pairPhone(db, link.tokenHash, { id, tokenHash: id, label: "" }, now));
      }),
    );
    return outcome.then((end) => {
      if (end.kind === "answered" && end.value.ok && end.value.value) phone.id = id;
    });
  }

  /** Runs the night after the phones have ended. The auditor compares what is counted with the presses. */
  async #countAtNight(): Promise<void> {
    const { kernel, auditor } = this.run;
    const departures = [...auditor.shot.d1.departures.values()].map(({ departsAt }) => departsAt);
    let night = Math.max(kernel.now, ...departures) + COUNTED_AFTER_MS;
    while (sliceAt(night) === null) night += MINUTE_MS;
    await this.#sync(() => {
      const { outcome } = this.run.request("count boardings", (env) =>
        inOpenShop(env, async () => ok(await countBoardingsNightly(env, night, UNBOUNDED))),
      );
      return outcome.then(() => undefined);
    });
    this.run.reach("a bus is counted", auditor.shot.d1.counts.size);
  }

  async #sync(step: () => Promise<void> | null): Promise<void> {
    const done = step();
    const { kernel } = this.run;
    await kernel.runUntil(kernel.now + MINUTE_MS);
    await done;
  }

  #newId(): string {
    this.#made += 1;
    return `00000000-0000-4000-8000-${String(this.#made).padStart(12, "0")}`;
  }
}
