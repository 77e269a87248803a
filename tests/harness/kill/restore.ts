/**
 * A restore of D1 to an earlier minute in the middle of it all: announced by the command that the manual names, done
 * while the product is dead, and led through by `after-restore` as typed, which the kills interrupt like everything
 * else. The objects, the wallet and the phones keep what D1 forgets.
 */
import { spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ROOT } from "../../../worker/scripts/settings.ts";
import { CASH } from "../sim/audit/cash-rules.ts";
import { readMessages } from "../sim/audit/message-rules.ts";
import { D1Reader } from "../sim/audit/shot.ts";
import { jumpDatabase } from "./clock.ts";
import type { LostRows } from "./evidence.ts";
import type { Journal } from "./journal.ts";
import type { Machine } from "./machine.ts";
import { countUnderWay, KINDS, type Kind } from "./moves.ts";
import { toClientId } from "./phones.ts";

const SIGNED = ["--by", "desk", "--reason", "D1 goes back"];
const AGAIN_AFTER_MS = 1_000;
/** Each try begins anew; on a slow machine one takes a minute in peace. */
const GIVES_UP_AFTER_MS = 900_000;
/** SQLite keeps what was not yet written into the file itself beside it. */
const PARTS = ["", "-wal", "-shm"];

type Rows = ReturnType<typeof readD1>;

export class Restore {
  readonly #machine: Machine;
  readonly #journal: Journal;
  #copy: string | null = null;
  #toldBefore = 0;
  #lost: LostRows | null = null;
  /** Trips that were opened since the copy was taken. */
  newTrips: readonly string[] = [];
  /** Moves that were under way in the copy. */
  movesUnderWay = 0;

  constructor(machine: Machine, journal: Journal) {
    this.#machine = machine;
    this.#journal = journal;
  }

  get hasCopy(): boolean {
    return this.#copy !== null;
  }

  get isDone(): boolean {
    return this.#lost !== null;
  }

  /** What the restore took from D1. */
  get lost(): LostRows {
    if (this.#lost === null) throw new Error("D1 was not restored");
    return this.#lost;
  }

  /**
   * Keeps what D1 will be restored to; the product is dead. Nothing is kept before a ticket has moved, unless another
   * move is under way, or before each sale for cash has ended: D1 alone knows those, and a clerk never confirms one
   * later.
   */
  tryToCopy(): void {
    const { moves } = this.#journal;
    if (this.hasCopy || this.isDone || moves.length === 0) return;
    const { d1 } = this.#machine.files();
    const underWay = [...countUnderWay(d1).values()].reduce((sum, n) => sum + n, 0);
    if (underWay === 0 || countCashUnderWay(d1) > 0) return;
    const folder = join(this.#machine.stateDir, "..", "copy");
    mkdirSync(folder, { recursive: true });
    this.#copy = join(folder, basename(d1));
    copy(d1, this.#copy);
    this.#toldBefore = moves.length;
    this.movesUnderWay = underWay;
  }

  /** True once a ticket has moved since, and a trip that the copy lacks was sold. */
  get hasEnoughToLose(): boolean {
    const { moves, payments } = this.#journal;
    const isSold = payments.some(
      ({ trip, answers }) =>
        this.newTrips.includes(trip) && answers.some(({ ticketId }) => ticketId !== null),
    );
    return this.hasCopy && isSold && moves.length > this.#toldBefore;
  }

  /** The copy becomes as old as the rest. */
  jump(ms: number): void {
    if (this.#copy !== null) jumpDatabase(this.#copy, ms);
  }

  /** The product is dead. */
  putBack(): void {
    if (this.#copy === null) throw new Error("there is no copy of D1");
    const { d1 } = this.#machine.files();
    const before = readD1(d1);
    copy(this.#copy, d1);
    const after = readD1(d1);
    const lost = <T>(list: (rows: Rows) => Iterable<T>): ReadonlySet<T> => {
      const left = new Set(list(after));
      return new Set([...list(before)].filter((value) => !left.has(value)));
    };
    const moves = lost(({ changes }) =>
      changes.flatMap((one) => (one.state === "done" ? one.claim : [])),
    );
    const legs = lost(({ d1: { moves: all } }) => all.keys());
    this.#lost = {
      trips: lost(({ d1: { revisions } }) => revisions.keys()),
      bills: lost(({ d1: { bills } }) => bills.keys()),
      invoices: lost(({ d1: { bills } }) => [...bills.values()].map(({ invoice }) => invoice)),
      tickets: lost(({ d1: { tickets } }) => tickets.flatMap(({ id, link }) => [id, link ?? id])),
      claims: lost(({ d1: { numbers } }) => numbers.keys()),
      moves,
      kinds: countKinds(before.changes.filter(({ claim }) => moves.has(claim))),
      legs: [...before.d1.moves.values()].filter(({ toClaim }) => legs.has(toClaim)),
      messages: lost(({ messages }) => messages.map(({ id }) => toClientId(id))),
      sendings: lost(({ messages }) =>
        messages.flatMap(({ id, sentAt }) => (sentAt === null ? [] : toClientId(id))),
      ),
    };
    rmSync(dirname(this.#copy), { recursive: true });
    this.#copy = null;
  }

  announce(): Promise<void> {
    return this.#typedUntilDone("stop-for-restore");
  }

  leadThrough(): Promise<void> {
    return this.#typedUntilDone("after-restore");
  }

  /** Whoever types it sees it die with the shop, and types it again. */
  async #typedUntilDone(command: string): Promise<void> {
    const until = Date.now() + GIVES_UP_AFTER_MS;
    let output = "";
    while (Date.now() < until) {
      const typed = await this.#type(command);
      if (typed.code === 0) return;
      output = typed.output;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    }
    throw new Error(`${command} did not end: ${output}`);
  }

  async #type(command: string): Promise<{ code: number | null; output: string }> {
    const script = join(ROOT, "worker/scripts/staff.ts");
    const { origin } = this.#machine;
    const env = { ...process.env, ORIGIN: origin, STAFF_KEY: this.#machine.staffKey() };
    const child = spawn(process.execPath, [script, command, ...SIGNED], { env });
    let output = "";
    child.stdout.on("data", (text) => (output += String(text)));
    child.stderr.on("data", (text) => (output += String(text)));
    const code = await new Promise<number | null>((resolve) => void child.once("close", resolve));
    return { code, output };
  }
}

function copy(from: string, to: string): void {
  for (const part of PARTS) {
    rmSync(`${to}${part}`, { force: true });
    if (existsSync(`${from}${part}`)) copyFileSync(`${from}${part}`, `${to}${part}`);
  }
}

function countKinds(moves: readonly { kind: string }[]): Record<Kind, number> {
  const count = (wanted: Kind) => moves.filter(({ kind }) => kind === wanted).length;
  return Object.fromEntries(KINDS.map((kind) => [kind, count(kind)])) as Record<Kind, number>;
}

function readD1(file: string) {
  const db = new DatabaseSync(file, { readOnly: true });
  const d1 = new D1Reader(db).read();
  const messages = readMessages(db);
  db.close();
  const numbers = [...d1.numbersOfTickets.values()];
  const changes = [
    ...[...d1.moves.values()].map(({ kind, state, toClaim: claim }) => ({ kind, state, claim })),
    ...numbers.map(({ state, toTie: claim }) => ({ kind: "phone", state, claim })),
  ];
  return { d1, messages, changes };
}

function countCashUnderWay(d1: string): number {
  const { bills } = readD1(d1).d1;
  return [...bills.values()].filter(
    ({ provider, state }) => provider === CASH && (state === "created" || state === "capturing"),
  ).length;
}
