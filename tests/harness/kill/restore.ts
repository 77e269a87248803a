/**
 * A restore of D1 to an earlier minute in the middle of it all: announced by the command that the manual names, done while
 * the product is dead, and led through by `after-restore` as typed, which the kills interrupt like everything else. The
 * objects, the wallet and the phones keep what D1 forgets.
 */
import { spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { ROOT } from "../../../worker/scripts/settings.ts";
import { CASH } from "./audit-cash.ts";
import { jumpDatabase } from "./clock.ts";
import type { LostRows } from "./evidence.ts";
import type { Journal } from "./journal.ts";
import type { Machine } from "./machine.ts";
import { clientIdOf } from "./phones.ts";

const SIGNED = ["--by", "desk", "--reason", "D1 goes back"];
const AGAIN_AFTER_MS = 1_000;
/** Each try begins anew; on a slow machine one takes a minute in peace. */
const GIVES_UP_AFTER_MS = 900_000;
/** SQLite keeps what was not yet written into the file itself beside it. */
const PARTS = ["", "-wal", "-shm"];

const Rows = z.array(z.object({ value: z.union([z.number(), z.string()]) }));

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
   * Keeps what D1 will be restored to; the product is dead. Nothing is kept before a ticket has moved, unless another move is
   * under way, or before each sale for cash has ended: D1 alone knows those, and a clerk never confirms one later.
   */
  tryToCopy(): void {
    const { moves } = this.#journal;
    if (this.hasCopy || this.isDone || moves.length === 0) return;
    const { d1 } = this.#machine.files();
    const underWay = countMovesUnderWay(d1);
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
    const before = rowsOf(d1);
    copy(this.#copy, d1);
    const after = rowsOf(d1);
    const lost = (kind: keyof typeof before) =>
      new Set([...before[kind]].filter((value) => !after[kind].has(value)));
    this.#lost = {
      trips: lost("trips"),
      bills: new Set([...lost("bills")].map(Number)),
      invoices: lost("invoices"),
      tickets: lost("tickets"),
      claims: lost("claims"),
      moves: lost("moves"),
      messages: new Set([...lost("messages")].map(clientIdOf)),
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

function rowsOf(d1: string) {
  const db = new DatabaseSync(d1, { readOnly: true });
  const values = (query: string): ReadonlySet<string> =>
    new Set(Rows.parse(db.prepare(query).all()).map(({ value }) => String(value)));
  const rows = {
    trips: values("SELECT id AS value FROM trips"),
    bills: values("SELECT id AS value FROM bills"),
    invoices: values("SELECT invoice AS value FROM bills"),
    tickets: values("SELECT id AS value FROM tickets"),
    claims: values(
      "SELECT claim AS value FROM bills UNION SELECT to_claim AS value FROM ticket_moves",
    ),
    moves: values("SELECT to_claim AS value FROM ticket_moves WHERE state = 'done'"),
    messages: values("SELECT id AS value FROM messages"),
  };
  db.close();
  return rows;
}

export function countMovesUnderWay(d1: string): number {
  return countRows(d1, "SELECT count(*) AS value FROM ticket_moves WHERE settled_at IS NULL");
}

function countCashUnderWay(d1: string): number {
  return countRows(
    d1,
    `SELECT count(*) AS value FROM bills WHERE provider = '${CASH}' AND state IN ('created', 'capturing')`,
  );
}

function countRows(d1: string, query: string): number {
  const db = new DatabaseSync(d1, { readOnly: true });
  const [row] = Rows.parse(db.prepare(query).all());
  db.close();
  return Number(row?.value);
}
