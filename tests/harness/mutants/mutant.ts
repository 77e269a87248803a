/**
 * One deliberate breakage of the product: exported functions replaced at the seam of their module, or, where nothing is
 * exported there, an edit of the source by its tokens, whatever its layout.
 */
export interface Edit {
  file: string;
  find: string;
  replace: string;
}

/** Exports that take the place of a module's own. The source sees the module as `real`. */
export interface Replacement {
  module: string;
  source: string;
}

export interface Mutant {
  /** As in the protocol's table of breakages. */
  number: string;
  title: string;
  replaces?: readonly Replacement[];
  edits?: readonly Edit[];
  /** Count breaks of this rule only: a control that must show it. */
  only?: string;
  /** What catches it, and so goes first: `auditor`, `chance`, or the scenarios of another number than its own. */
  first?: string;
  /** The first of the runs of chance, where it is caught by a late one only. */
  from?: number;
}

const CAPTURE_LOCK = "worker/domain/seats/capture-lock.ts";
const MOVES = "worker/db/payments/bill-transitions.ts";
const SEAT_LOCK = "worker/domain/seats/seat-lock.ts";

export const FILES = { CAPTURE_LOCK, MOVES, SEAT_LOCK };

export function edit(file: string, find: string, replace: string): Edit {
  return { file, find, replace };
}

/** The arguments of an `edit`. */
type Change = readonly [file: string, find: string, replace: string];

/** A mutant that only edits sources. */
export function mutant(
  number: string,
  title: string,
  changes: Change | readonly Change[],
  more: Omit<Mutant, "number" | "title" | "edits"> = {},
): Mutant {
  const all = isOne(changes) ? [changes] : changes;
  return { number, title, edits: all.map((change) => edit(...change)), ...more };
}

function isOne(changes: Change | readonly Change[]): changes is Change {
  return typeof changes[0] === "string";
}

/** Matches the tokens of a text with any layout between them, a trailing comma before a closing bracket included. */
export function tokenPattern(text: string): RegExp {
  const tokens = text.match(/\w+|[^\w\s]/g) ?? [];
  let pattern = "";
  for (const [index, token] of tokens.entries()) {
    const previous = tokens[index - 1];
    if (previous !== undefined) {
      const areNames = /^\w/.test(previous) && /^\w/.test(token);
      pattern += areNames ? String.raw`\s+` : String.raw`\s*`;
      if (/[)\]}]/.test(token) && previous !== ",") pattern += String.raw`,?\s*`;
    }
    pattern += token.replaceAll(/[^\w]/g, String.raw`\$&`);
  }
  return new RegExp(pattern, "g");
}

/** The seams of a payment. Each source replaces exports of its module. */
export const SEAMS = {
  /** Changes a reply to a Query of a bill that is `capturing`, or of one in a late-payment check. */
  query: (state: "capturing" | "failed", change: string): Replacement => ({
    module: "worker/flows/payments/payment-steps.ts",
    source: `export async function queryPayment(deps: any, bill: any): Promise<any> {
      const queried: any = await real.queryPayment(deps, bill);
      return bill.state === "${state}" ? { ...queried, ...${change} } : queried;
    }`,
  }),
  /** Changes what a session does to execute a payment: `session`, `paymentId` and `limit` are there. */
  execute: (body: string): Replacement => ({
    module: "worker/payments/bkash/bkash.ts",
    source: `export function bkash(options: any): any {
      const provider: any = real.bkash(options);
      const prepare = async () => {
        const session: any = await provider.prepare();
        const execute = async (paymentId: any, limit: any) => { ${body} };
        return session === null ? null : { ...session, execute };
      };
      return { ...provider, prepare };
    }`,
  }),
  /** Changes the stores behind the flows of a payment, or of a refund: \`deps\` are the real ones. */
  dependencies: (
    name: "paymentDependencies" | "refundDependencies",
    change: string,
  ): Replacement => ({
    module: "worker/dependencies/payments.ts",
    source: `export function ${name}(env: any, by: any): any {
      const deps: any = real.${name}(env, by);
      return { ...deps, ...${change} };
    }`,
  }),
};

/** E1 without its NOT EXISTS, and without the trigger behind it. */
export const NO_SECOND_BILL: readonly Edit[] = [
  edit(
    MOVES,
    "couponHolds(id, now), NO_OTHER_BILL, SHOP_SELLS",
    "couponHolds(id, now), SHOP_SELLS",
  ),
  edit(
    "migrations/0059_rows_of_a_sale.sql",
    "CREATE TRIGGER one_bill_per_booking BEFORE UPDATE OF state, booking, trip_id ON bills WHEN NEW.state IN",
    "CREATE TRIGGER one_bill_per_booking BEFORE UPDATE OF state, booking, trip_id ON bills WHEN 0 AND NEW.state IN",
  ),
];
