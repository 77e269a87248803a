/**
 * The object of one opening: the line before the trips that open together (worker/domain/waiting-room/queue.ts). It asks the
 * trips how many seats are free and calls so many of the line; a pass is signed by the caller, so that no hold ever
 * asks here. What is due is done by whoever comes first, a visitor or the alarm: an alarm that is late costs nobody
 * the turn. Invariant: nothing is left of an opening two hours after its instant.
 */
import { DurableObject } from "cloudflare:workers";
import {
  isQueueOver,
  waitingRoomStage,
  paceMs,
  QUEUE_AT_MOST_MS,
} from "../domain/waiting-room/rules.ts";
import { waitingRoomStatus, type QueueStatus } from "../domain/waiting-room/status.ts";
import type { Seed } from "../domain/waiting-room/shuffle.ts";
import { logAlert } from "../telemetry/log.ts";
import { isOverload } from "../domain/overload.ts";
import { tripSeats } from "../trip/stub.ts";
import type { WaitingRoomCalls, WaitingRoomFacts, Visit } from "./calls.ts";
import { QueueSockets } from "./sockets.ts";
import { QueueStore } from "./queue-store.ts";

/** So often the line moves. */
export const STEP_MS = 3_000;
/** With no seat left it only looks whether one has come free. */
const STEP_WHEN_SOLD_OUT_MS = 15_000;
/** Those at the front are told at each step, all others at each of so many. */
const ALL_TOLD_EVERY = 5;
const FRONT = 50;

/** What is the same for all who are told at one time. */
interface Board {
  opensAt: number;
  now: number;
  waiting: number;
}

export class WaitingRoom extends DurableObject<Env> implements WaitingRoomCalls {
  readonly #keeper: QueueStore;
  readonly #followers: QueueSockets;
  #seats: QueueStatus["seats"] = null;
  /** Counted once a step, never by each who asks. */
  #paceMs: number | null = null;
  #steps = 0;
  #steppedAt = 0;
  #stepping: Promise<void> | null = null;
  #armedAt: number | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#keeper = new QueueStore(ctx.storage);
    this.#followers = new QueueSockets(ctx);
    void ctx.blockConcurrencyWhile(async () => {
      this.#armedAt = await ctx.storage.getAlarm();
      this.#steppedAt = Math.max(0, ...this.#keeper.load().line.calledAt());
      // Of who has a page open it is known when it was last heard of, past any sleep of this object.
      for (const [visitor, at] of this.#followers.heard()) {
        const guest = this.#keeper.load().line.get(visitor);
        if (guest !== null) guest.seenAt = at;
      }
    });
  }

  async visit({ visitor, mayJoin, facts, bookings }: Visit): Promise<QueueStatus | null> {
    const { opensAt } = facts;
    if (waitingRoomStage(opensAt, Date.now()) === "past") return this.#standing(visitor, opensAt);
    const isIn = mayJoin || this.#hasEntry(visitor);
    if (!isIn && !this.#isOver(opensAt)) return null;
    this.#keeper.learn(facts);
    this.#drawWhenDue(facts);
    if (!this.#isOver(opensAt) || this.#keeper.load().line.isCalled(visitor, Date.now())) {
      this.#join(visitor);
      if (Date.now() - this.#steppedAt >= STEP_MS) await this.#step();
      this.#claim(visitor, bookings);
    }
    this.#arm();
    return this.#standing(visitor, opensAt);
  }

  positionOf({ visitor, opensAt }: { visitor: string; opensAt: number }) {
    const { position, waiting } = this.#standing(visitor, opensAt);
    return { position, waiting };
  }

  board({ opensAt }: { opensAt: number }) {
    return { isOver: this.#isOver(opensAt), waiting: this.#keeper.load().line.waiting().length };
  }

  /** A socket for a visitor who has a place (stub.ts). */
  override fetch(request: Request): Response {
    const visitor = new URL(request.url).searchParams.get("visitor") ?? "";
    const { facts, line } = this.#keeper.load();
    const guest = line.get(visitor);
    if (facts === null || guest === null) return new Response(null, { status: 409 });
    this.#join(visitor);
    const news = waitingRoomStatus(this.#standing(visitor, facts.opensAt));
    return this.#followers.accept(visitor, JSON.stringify(news), Date.now());
  }

  override webSocketMessage(socket: WebSocket): void {
    socket.close(1008, "nothing is asked here");
  }

  /** The last page of somebody who waits: from now on the time runs. */
  override webSocketClose(socket: WebSocket): void {
    const visitor = this.#followers.visitorOf(socket);
    const guest = this.#keeper.load().line.get(visitor);
    if (guest === null || guest.calledAt !== null) return;
    if (this.#followers.heardAt(visitor, socket) !== null) return;
    guest.seenAt = Date.now();
    guest.leftAt = guest.seenAt;
    this.#keeper.keep(guest);
  }

  override webSocketError(socket: WebSocket): void {
    this.webSocketClose(socket);
  }

  override async alarm(): Promise<void> {
    this.#armedAt = null;
    const { facts } = this.#keeper.load();
    if (facts === null || waitingRoomStage(facts.opensAt, Date.now()) === "past") {
      this.#followers.dismissAll();
      this.#keeper.forget();
      await this.ctx.storage.deleteAll();
      return;
    }
    await this.#step();
    this.#arm();
  }

  #hasEntry(visitor: string): boolean {
    const heardAt = this.#followers.heardAt(visitor);
    return this.#keeper.load().line.has(visitor, Date.now(), heardAt ?? 0);
  }

  #isOver(opensAt: number): boolean {
    return isQueueOver(opensAt, this.#keeper.load().line.waiting().length, Date.now());
  }

  #join(visitor: string): void {
    const now = Date.now();
    const { line } = this.#keeper.load();
    const heardAt = this.#followers.heardAt(visitor);
    const known = line.get(visitor);
    if (known !== null && heardAt !== null) known.seenAt = Math.max(known.seenAt, heardAt);
    const { guest, isNew } = line.join(visitor, now);
    if (!isNew && guest.leftAt === null) return;
    guest.leftAt = null;
    this.#keeper.keep(guest);
  }

  #claim(visitor: string, bookings: readonly string[]): void {
    const { line } = this.#keeper.load();
    const guest = line.get(visitor);
    if (guest !== null && line.claim(guest, bookings, Date.now()).isNew) this.#keeper.keep(guest);
  }

  /** Chance is drawn in the instant of the opening, so that nobody can know it before. */
  #drawWhenDue({ opensAt }: WaitingRoomFacts): void {
    const { line } = this.#keeper.load();
    if (line.draw !== null || Date.now() < opensAt) return;
    this.#dropAbsent();
    const [a = 0, b = 0, c = 0, d = 0] = crypto.getRandomValues(new Uint32Array(4));
    const seed: Seed = [a, b, c, d];
    this.#keeper.draw(seed);
  }

  #hear(): void {
    const { line } = this.#keeper.load();
    for (const [visitor, at] of this.#followers.heard()) {
      const guest = line.get(visitor);
      if (guest !== null) guest.seenAt = Math.max(guest.seenAt, at);
    }
  }

  #dropAbsent(): void {
    this.#hear();
    const gone = this.#keeper.load().line.dropAbsent(Date.now());
    if (gone.length === 0) return;
    this.#keeper.remove(gone);
    for (const { visitor } of gone) this.#followers.dismiss(visitor);
  }

  /** One at a time; who comes meanwhile is told as things stand. */
  async #step(): Promise<void> {
    this.#steppedAt = Date.now();
    if (this.#stepping !== null) return;
    this.#stepping = this.#move();
    try {
      await this.#stepping;
    } catch (error) {
      // Trips that have too much to do are asked again at the next step; the line rests meanwhile.
      if (!isOverload(error)) logAlert("opening_step_failed", { error });
    } finally {
      this.#stepping = null;
    }
  }

  async #move(): Promise<void> {
    const { facts } = this.#keeper.load();
    if (facts === null) return;
    this.#dropAbsent();
    const isFirst = this.#keeper.load().line.draw === null;
    this.#drawWhenDue(facts);
    const { line } = this.#keeper.load();
    if (line.draw === null || line.waiting().length === 0) return;

    const wasSoldOut = this.#isSoldOut();
    const names = line.bookings();
    const turnouts = await Promise.all(
      facts.trips
        .filter((trip) => Date.now() < trip.saleClosesAt)
        .map(async ({ id, planName }) => {
          const bookings = names.filter((name) => name.startsWith(`${id}.`));
          return tripSeats(this.env, id).turnout({ planName, bookings });
        }),
    );
    // Others may have come and gone meanwhile; from here on nobody does.
    const now = this.#keeper.load().line;
    this.#seats = { free: sum(turnouts, "free"), open: sum(turnouts, "open") };
    now.markSeated(new Set(turnouts.flatMap((turnout) => turnout.seated)));
    const called = now.callNext(this.#seats.free, Date.now());
    if (called.length > 0) this.#keeper.keep(...called);
    this.#paceMs = paceMs(now.calledAt(), { opensAt: facts.opensAt, now: Date.now() });
    this.#steps += 1;
    const isForAll =
      isFirst || wasSoldOut !== this.#isSoldOut() || this.#steps % ALL_TOLD_EVERY === 0;
    this.#tell(facts, new Set(called.map((guest) => guest.visitor)), isForAll);
  }

  #isSoldOut(): boolean {
    return this.#seats !== null && this.#seats.free + this.#seats.open === 0;
  }

  #tell(facts: WaitingRoomFacts, called: ReadonlySet<string>, isForAll: boolean): void {
    const positions = new Map(
      this.#keeper
        .load()
        .line.waiting()
        .map((guest, index) => [guest.visitor, index + 1]),
    );
    const board = this.#board(facts.opensAt);
    this.#followers.tell((visitor) => {
      const position = positions.get(visitor) ?? null;
      const isNear = position !== null && position <= FRONT;
      if (!isForAll && !isNear && !called.has(visitor)) return null;
      return JSON.stringify(waitingRoomStatus(this.#standingAt(visitor, position, board)));
    });
  }

  #board(opensAt: number): Board {
    return { opensAt, now: Date.now(), waiting: this.#keeper.load().line.waiting().length };
  }

  #standing(visitor: string, opensAt: number): QueueStatus {
    const position = this.#keeper.load().line.positionOf(visitor);
    return this.#standingAt(visitor, position, this.#board(opensAt));
  }

  #standingAt(visitor: string, position: number | null, board: Board): QueueStatus {
    const { opensAt, now, waiting } = board;
    const pace = this.#paceMs;
    const { line } = this.#keeper.load();
    const guest = line.get(visitor);
    const isIn = line.isCalled(visitor, now);
    const isWaiting = guest !== null && guest.calledAt === null;
    const isOver = !isWaiting && isQueueOver(opensAt, waiting, now);
    return {
      phase: now < opensAt ? "before" : isIn ? "in" : isOver ? "over" : "waiting",
      opensAt,
      now,
      position,
      waiting,
      waitMs: position === null || pace === null ? null : position * pace,
      seats: this.#seats,
      passUntil: isIn ? (guest?.passUntil ?? null) : null,
    };
  }

  /** Each setAlarm is a write, so only for a sooner one: an alarm that fires too early arms itself anew. */
  #arm(): void {
    const { facts, line } = this.#keeper.load();
    if (facts === null) return;
    const dueAt = this.#dueAt(facts.opensAt, line.waiting().length);
    if (this.#armedAt !== null && this.#armedAt <= dueAt) return;
    this.#armedAt = dueAt;
    void this.ctx.storage.setAlarm(dueAt);
  }

  #dueAt(opensAt: number, waiting: number): number {
    if (Date.now() < opensAt) return opensAt;
    if (waiting === 0) return opensAt + QUEUE_AT_MOST_MS;
    return this.#steppedAt + (this.#isSoldOut() ? STEP_WHEN_SOLD_OUT_MS : STEP_MS);
  }
}

function sum<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((total, row) => total + row[name], 0);
}
