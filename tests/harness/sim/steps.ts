/**
 * The protocol's names for the calls that cross a boundary: where a scenario may stop or kill, and what a trace shows.
 */

/**
 * D1: by the text of the statements, so that the product needs no marks. Of a phone number that is corrected N6 and N8
 * are the statements of M6 and M8.
 */
export function stepOfSql(sqls: readonly string[], params: readonly unknown[]): string {
  const batch = sqls.join("\n");
  if (/insert into "tickets"/i.test(batch)) return "E6";
  if (/insert into "ticket_moves"/i.test(batch)) return params.includes("phone") ? "N1" : "M1";
  if (/update "tickets" set "current_tie"/i.test(batch)) return "N4";
  if (/update "ticket_moves" set "state"/i.test(batch))
    return params.includes("done") ? "M4" : "M6";
  if (/update "ticket_moves" set [^()]*"settled_at"/i.test(batch)) return "M8";
  if (/insert into "ticket_choices"/i.test(batch)) return "choose";
  if (/update "tickets" set "voided_at"/i.test(batch)) return "cancel sale";
  if (/update "bills" set "state"/i.test(batch)) return stepOfMove(params);
  if (/update "bills" set "refund_by"|update "part_refunds" set "refund_by"/i.test(batch)) {
    return "F1";
  }
  if (/update "part_refunds" set "state"/i.test(batch)) return "F6";
  if (/update "bills" set "payment_id"/i.test(batch)) return "payment id";
  if (/update "bills" set "claimed_until"/i.test(batch)) return "claim";
  if (/update "bills" set "watch_at"/i.test(batch)) return "claim late check";
  if (/update "bills" set "watch_until"/i.test(batch)) return "end late check";
  if (/update "bills" set "doubt_at"/i.test(batch)) return "mark doubt";
  if (/update "bills" set "contact_name"/i.test(batch)) return "erase";
  if (/delete from "bills"/i.test(batch)) return "delete unpaid";
  if (/update "trips" set "compacted_at"/i.test(batch)) return "mark compacted";
  if (/insert into "bills"/i.test(batch)) return params.includes("paid_twice") ? "Z5" : "create";
  if (/insert into "part_refunds"/i.test(batch)) return "owe part";
  if (/update "trips" set "cancelled_at"/i.test(batch)) return "cancel trip";
  if (/update "trips" set "cancel_confirmed_at"/i.test(batch)) return "confirm cancelled";
  return READS.test(sqls[0] ?? "") ? "read" : "write";
}

/** Matches statements that only read; a comment or a common table expression may stand in front. */
const READS = /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with)\b/i;

const MOVES: Record<string, string> = {
  capturing: "E1",
  failed: "E8",
  refund_owed: "E9",
  refunded: "F6",
  expired: "expire",
  paid: "E6",
};

function stepOfMove(params: readonly unknown[]): string {
  return MOVES[String(params[0])] ?? "move";
}

/** N5 is N7 of a correction that failed. Of a move E2, E5 and F2 are M2, M3, and M5 or M7. */
const OBJECT_STEPS: Record<string, string> = {
  capture: "E2",
  sell: "E5",
  release: "E7",
  giveBack: "F2",
  resolveOrBar: "resolveOrBar",
  tie: "N2",
  untie: "N5",
};

export function stepOfObject(call: string): string {
  return OBJECT_STEPS[call] ?? call;
}

export const WALLET_STEPS = {
  create: "Create",
  execute: "E3",
  query: "Query",
  refunds: "F3",
  refund: "F4",
} as const;
