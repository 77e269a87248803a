/**
 * The object of one waiting room: the queue of the trips that share a sale start. It reads the trips' free seats and
 * calls as many visitors, at the pace of all rooms; the caller signs the pass, so that holds need no call here. Due
 * steps run with the first visit or the alarm, so that a late alarm delays nobody. Invariant: the waiting room is
 * deleted two hours after its instant.
 */
import { DurableObject } from "cloudflare:workers";
import {
  isQueueOver,
  findWaitingRoomStage,
  measurePaceMs,
  QUEUE_AT_MOST_MS,
  STEP_MS,
} from "../domain/waiting-room/rules.ts";
import { toWaitingRoomStatus, type QueueStatus } from "../domain/waiting-room/status.ts";
import type { Seed } from "../domain/waiting-room/shuffle.ts";
import { logAlert } from "../telemetry/log.ts";
import { isOverload } from "../domain/overload.ts";
import { sharedTurns } from "../rate-limit/stub.ts";
import type { WaitingRoomCalls, WaitingRoomFacts, Visit } from "./calls.ts";
import { QueueSockets } from "./sockets.ts";
import { QueueStore } from "./queue-store.ts";
import { readTurnout } from "./turnouts.ts";
import { Turns } from "./turns.ts";
import { readStatus, type Board } from "./visitor-status.ts";

/** The interval while no seat is free. */
const STEP_WHEN_SOLD_OUT_MS = 15_000;
/** Visitors at the front get a message at each step, the others at every n-th step. */
const ALL_NOTIFIED_EVERY = 5;
const FRONT = 50;
/** What has changed of entries is written at every n-th step: no place and no turn depends on it. */
const SAVED_EVERY = 5;

export class WaitingRoom extends DurableObject<Env> implements WaitingRoomCalls {
  readonly #store: QueueStore;
  readonly #sockets: QueueSockets;
  readonly #turns: Turns;
  #seats: QueueStatus["seats"] = null;
  /** Computed once per step, not for each visit. */
  #paceMs: number | null = null;
  #steps = 0;
  #steppedAt = 0;
  #stepping: Promise<void> | null = null;
  #armedAt: number | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#store = new QueueStore(ctx.storage);
    this.#sockets = new QueueSockets(ctx);
    this.#turns = new Turns(() => sharedTurns(env), ctx.id.toString());
    void ctx.blockConcurrencyWhile(async () => {
      this.#armedAt = await ctx.storage.getAlarm();
      this.#steppedAt = Math.max(0, ...this.#store.load().queue.calledAt());
      // The sockets store when an open page was last seen, so that it survives hibernation.
      for (const [visitor, at] of this.#sockets.allLastSeen()) {
        const entry = this.#store.load().queue.get(visitor);
        if (entry !== null) entry.seenAt = at;
      }
    });
  }

  async visit(input: Visit): Promise<QueueStatus | null> {
    const { visitor, mayJoin, facts, bookings } = input;
    const { opensAt } = facts;
    if (findWaitingRoomStage(opensAt, Date.now()) === "past") return this.#status(visitor, opensAt);
    const isIn = mayJoin || hasPass(input) || this.#hasEntry(visitor);
    if (!isIn && !this.#isOver(opensAt)) return null;
    this.#store.setFacts(facts);
    this.#drawWhenDue(facts);
    this.#readmit(input);
    if (!this.#isOver(opensAt) || this.#store.load().queue.isCalled(visitor, Date.now())) {
      this.#join(visitor);
      if (Date.now() - this.#steppedAt >= STEP_MS) await this.#step();
      this.#claim(visitor, bookings);
    }
    this.#saveUnlessStepComes();
    this.#arm();
    return this.#status(visitor, opensAt);
  }

  positionOf({ visitor, opensAt }: { visitor: string; opensAt: number }) {
    const { position, waiting } = this.#status(visitor, opensAt);
    return { position, waiting };
  }

  board({ opensAt }: { opensAt: number }) {
    return { isOver: this.#isOver(opensAt), waiting: this.#store.load().queue.waiting().length };
  }

  /** A socket for a visitor who has an entry (stub.ts). */
  override fetch(request: Request): Response {
    const visitor = new URL(request.url).searchParams.get("visitor") ?? "";
    const { facts, queue } = this.#store.load();
    const entry = queue.get(visitor);
    if (facts === null || entry === null) return new Response(null, { status: 409 });
    this.#join(visitor);
    this.#saveUnlessStepComes();
    const status = toWaitingRoomStatus(this.#status(visitor, facts.opensAt));
    return this.#sockets.accept(visitor, JSON.stringify(status), Date.now());
  }

  override webSocketMessage(socket: WebSocket): void {
    socket.close(1008, "no messages are accepted here");
  }

  /** When a visitor's last page closes, the time of absence starts. */
  override webSocketClose(socket: WebSocket): void {
    const visitor = this.#sockets.visitorOf(socket);
    const entry = this.#store.load().queue.get(visitor);
    if (entry === null || entry.calledAt !== null) return;
    if (this.#sockets.lastSeen(visitor, socket) !== null) return;
    entry.seenAt = Date.now();
    entry.leftAt = entry.seenAt;
    this.#store.noteChange(entry);
    this.#saveUnlessStepComes();
  }

  override webSocketError(socket: WebSocket): void {
    this.webSocketClose(socket);
  }

  override async alarm(): Promise<void> {
    this.#armedAt = null;
    const { facts } = this.#store.load();
    if (facts === null || findWaitingRoomStage(facts.opensAt, Date.now()) === "past") {
      this.#sockets.dismissAll();
      this.#store.clear();
      await this.ctx.storage.deleteAll();
      return;
    }
    await this.#step();
    this.#arm();
  }

  #hasEntry(visitor: string): boolean {
    const lastSeen = this.#sockets.lastSeen(visitor);
    return this.#store.load().queue.has(visitor, Date.now(), lastSeen ?? 0);
  }

  #isOver(opensAt: number): boolean {
    return isQueueOver(opensAt, this.#store.load().queue.waiting().length, Date.now());
  }

  #join(visitor: string): void {
    const now = Date.now();
    const { queue } = this.#store.load();
    const lastSeen = this.#sockets.lastSeen(visitor);
    const known = queue.get(visitor);
    if (known !== null && lastSeen !== null) known.seenAt = Math.max(known.seenAt, lastSeen);
    const { entry, isNew } = queue.join(visitor, now);
    if (isNew) this.#store.saveNew(entry);
    if (entry.leftAt === null) return;
    entry.leftAt = null;
    this.#store.noteChange(entry);
  }

  #claim(visitor: string, bookings: readonly string[]): void {
    const { queue } = this.#store.load();
    const entry = queue.get(visitor);
    if (entry !== null && queue.claim(entry, bookings, Date.now()).isNew)
      this.#store.noteChange(entry);
  }

  /** An object that has died may have forgotten the claim of a pass, which the visitor shows. */
  #readmit(input: Visit): void {
    const { queue } = this.#store.load();
    const isKnown = (queue.get(input.visitor)?.passUntil ?? null) !== null;
    if (!hasPass(input) || isKnown) return;
    const { entry, isNew } = queue.readmit(input.visitor, input, Date.now());
    if (isNew) this.#store.saveNew(entry);
    this.#store.noteChange(entry);
  }

  /**
   * One of the next steps writes what has changed, all of it as one row. Where none comes within seconds the object may
   * sleep before, so that it is written now.
   */
  #saveUnlessStepComes(): void {
    const { queue } = this.#store.load();
    const isStepping = queue.draw !== null && queue.waiting().length > 0;
    if (!isStepping || this.#isSoldOut()) this.#store.saveChanges();
  }

  /** The seed is drawn at the sale start, so that nobody can know it before. */
  #drawWhenDue({ opensAt }: WaitingRoomFacts): void {
    const { queue } = this.#store.load();
    if (queue.draw !== null || Date.now() < opensAt) return;
    this.#dropAbsent();
    const [a = 0, b = 0, c = 0, d = 0] = crypto.getRandomValues(new Uint32Array(4));
    const seed: Seed = [a, b, c, d];
    this.#store.draw(seed);
  }

  #dropAbsent(): void {
    const { queue } = this.#store.load();
    for (const [visitor, at] of this.#sockets.allLastSeen()) {
      const entry = queue.get(visitor);
      if (entry !== null) entry.seenAt = Math.max(entry.seenAt, at);
    }
    const gone = queue.dropAbsent(Date.now());
    if (gone.length === 0) return;
    this.#store.remove(gone);
    for (const { visitor } of gone) this.#sockets.dismiss(visitor);
  }

  /** Runs one step at a time; concurrent visits read the current status. */
  async #step(): Promise<void> {
    this.#steppedAt = Date.now();
    if (this.#stepping !== null) return;
    this.#stepping = this.#move();
    try {
      await this.#stepping;
    } catch (error) {
      // Overloaded trips are called again at the next step.
      if (!isOverload(error)) logAlert("waiting_room_step_failed", { error });
    } finally {
      this.#stepping = null;
    }
  }

  async #move(): Promise<void> {
    const { facts } = this.#store.load();
    if (facts === null) return;
    this.#dropAbsent();
    const isFirst = this.#store.load().queue.draw === null;
    this.#drawWhenDue(facts);
    const { queue } = this.#store.load();
    if (queue.draw === null || queue.waiting().length === 0) {
      this.#store.saveChanges();
      return;
    }

    const wasSoldOut = this.#isSoldOut();
    const { free, open, seated } = await readTurnout(this.env, facts, queue.bookings());
    this.#seats = { free, open };
    this.#store.load().queue.markSeated(seated);
    const { turns, paceMs } = await this.#turns.take(this.#store.load().queue, free);
    // The queue may have changed during each await; there is no further await from here on.
    const now = this.#store.load().queue;
    const called = now.callNext(free, Date.now(), turns);
    if (called.length > 0) this.#store.saveCall(called);
    const sale = { opensAt: facts.opensAt, now: Date.now() };
    this.#paceMs = paceMs ?? measurePaceMs(now.calledAt(), sale);
    this.#steps += 1;
    if (this.#steps % SAVED_EVERY === 0) this.#store.saveChanges();
    this.#saveUnlessStepComes();
    const isForAll =
      isFirst || wasSoldOut !== this.#isSoldOut() || this.#steps % ALL_NOTIFIED_EVERY === 0;
    this.#broadcast(facts, new Set(called.map((entry) => entry.visitor)), isForAll);
  }

  #isSoldOut(): boolean {
    return this.#seats !== null && this.#seats.free + this.#seats.open === 0;
  }

  #broadcast(facts: WaitingRoomFacts, called: ReadonlySet<string>, isForAll: boolean): void {
    const { queue } = this.#store.load();
    const positions = new Map(queue.waiting().map((entry, index) => [entry.visitor, index + 1]));
    const board = this.#board(facts.opensAt);
    this.#sockets.broadcast((visitor) => {
      const position = positions.get(visitor) ?? null;
      const isNear = position !== null && position <= FRONT;
      if (!isForAll && !isNear && !called.has(visitor)) return null;
      return JSON.stringify(toWaitingRoomStatus(readStatus(queue, visitor, position, board)));
    });
  }

  #board(opensAt: number): Board {
    const waiting = this.#store.load().queue.waiting().length;
    return { opensAt, now: Date.now(), waiting, paceMs: this.#paceMs, seats: this.#seats };
  }

  #status(visitor: string, opensAt: number): QueueStatus {
    const { queue } = this.#store.load();
    return readStatus(queue, visitor, queue.positionOf(visitor), this.#board(opensAt));
  }

  /** Each setAlarm is a write, so only for an earlier time; an alarm that fires too early sets the next one. */
  #arm(): void {
    const { facts, queue } = this.#store.load();
    if (facts === null) return;
    const dueAt = this.#dueAt(facts.opensAt, queue.waiting().length);
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

function hasPass(input: Visit): input is Visit & { passUntil: number } {
  return Date.now() < (input.passUntil ?? 0);
}
