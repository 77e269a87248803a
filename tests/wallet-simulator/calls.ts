/** The wallet's work at each call, in any dialect. Synchronous: no call sees another's partial change. */
import { checkCreate } from "./create-check.ts";
import { execute, isCompleted, type Payment, type Refund } from "./payment.ts";
import { giveBack } from "./refund.ts";
import type { Spelling } from "./spelling.ts";
import type { WrongReply } from "./stories.ts";
import { randomText, type Simulation } from "./simulation.ts";

type Fields = Record<string, unknown>;
type Refused = Extract<WrongReply, { kind: "code" }>;

/** The wallet's reply to a call, not yet spelt. */
export type Reply =
  | { kind: "created"; pay: Payment }
  | { kind: "executed"; pay: Payment }
  | { kind: "queried"; pay: Payment }
  | { kind: "searched"; pay: Payment & { completesAt: number } }
  | { kind: "refunded"; pay: Payment; refund: Refund }
  | { kind: "refunds"; pay: Payment }
  | { kind: "invalid_body" }
  | WrongReply;

export function create(simulation: Simulation, body: Fields, { dialect, mode }: Spelling): Reply {
  const checked = checkCreate(body, mode);
  if (!checked.ok) return code(checked.code);
  const now = simulation.now();
  const pay: Payment = {
    ...checked.input,
    dialect,
    paymentId: `TR0011${randomText(7)}${now}`,
    trxId: randomText(10),
    hash: randomText(24),
    signature: randomText(10),
    createdAt: now,
    stage: "created",
    wallet: null,
    wrongTries: 0,
    executes: 0,
    queries: 0,
    hasRefusedToken: false,
    completesAt: null,
    refunds: [],
  };
  simulation.tables.payments.put(pay.paymentId, pay);
  simulation.tables.transactions.put(pay.trxId, pay.paymentId);
  return { kind: "created", pay };
}

export function executePayment(simulation: Simulation, paymentId: string): Reply {
  const { payments, lastPaid } = simulation.tables;
  const before = payments.get(paymentId);
  if (before === null) return code("2002");
  const now = simulation.now();
  const rules = simulation.settings();
  const duplicateKey = `${before.wallet} ${Number(before.amount)}`;
  const paidAt = lastPaid.get(duplicateKey);
  const { pay, reply } = execute(before, {
    now,
    lateMs: rules.lateMs,
    isDuplicate: paidAt !== null && now < paidAt + rules.duplicateWindowMs,
    repeatedCode: rules.repeatedExecuteCode,
    unauthorisedCode: rules.unauthorisedExecuteCode,
  });
  payments.put(pay.paymentId, pay);
  if (pay.completesAt !== null && before.completesAt === null) {
    lastPaid.put(duplicateKey, pay.completesAt);
  }
  return reply.kind === "completed" ? { kind: "executed", pay } : reply;
}

export function query(simulation: Simulation, paymentId: string): Reply {
  const pay = simulation.tables.payments.get(paymentId);
  if (pay === null) return code("2002");
  simulation.tables.payments.put(pay.paymentId, { ...pay, queries: pay.queries + 1 });
  return { kind: "queried", pay };
}

export function search(simulation: Simulation, trxId: string): Reply {
  const pay = simulation.tables.payments.get(simulation.tables.transactions.get(trxId) ?? "");
  return pay !== null && isCompleted(pay, simulation.now())
    ? { kind: "searched", pay }
    : code("2033");
}

export function refund(simulation: Simulation, body: Fields, { fields, refunds }: Spelling): Reply {
  const { sku, reason } = body;
  const amount = body[fields.refundAmount];
  if (!isFilled(amount) || !isFilled(sku) || !isFilled(reason)) return { kind: "invalid_body" };
  if (sku.length > 255) return code("2075");
  if (reason.length > 255) return code("2076");
  const before = getPayment(simulation, body[fields.paymentId]);
  if (before === null) return code("2002");
  const { lateMs, refundTakesMs } = simulation.settings();
  const input = { trxId: String(body[fields.trxId] ?? ""), amount, sku, reason };
  const { pay, reply } = giveBack(before, input, {
    ...refunds,
    now: simulation.now(),
    lateMs,
    takesMs: refundTakesMs,
    newTrxId: randomText(10),
  });
  simulation.tables.payments.put(pay.paymentId, pay);
  const given = pay.refunds.at(-1);
  if (reply.kind !== "completed") return reply;
  return given === undefined ? code("2003") : { kind: "refunded", pay, refund: given };
}

export function queryRefunds(simulation: Simulation, body: Fields, { fields }: Spelling): Reply {
  const pay = getPayment(simulation, body[fields.paymentId]);
  if (pay === null) return code("2002");
  if (!isCompleted(pay, simulation.now())) return code("2127");
  return pay.trxId === body[fields.trxId] ? { kind: "refunds", pay } : code("2077");
}

function getPayment(simulation: Simulation, id: unknown): Payment | null {
  return isFilled(id) ? simulation.tables.payments.get(id) : null;
}

function code(value: string): Refused {
  return { kind: "code", code: value };
}

function isFilled(value: unknown): value is string {
  return typeof value === "string" && value.length > 0;
}
