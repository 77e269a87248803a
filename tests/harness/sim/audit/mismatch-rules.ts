/**
 * What must be true of a bill whose record in the object names another booking (I16, protocol 4): nothing happens to
 * either before the payment is dead; then the wallet alone decides, and the record stays as it is.
 */
import type { CaptureRow, Shot } from "./shot.ts";

/** Clocks may differ by a minute either way. */
const SKEW_MS = 120_000;

export class MismatchRules {
  /** By bill: the record as it was made. */
  readonly #records = new Map<number, string>();

  /** From now on the bill's record is another booking's. */
  expect(bill: number, record: CaptureRow): void {
    this.#records.set(bill, getText(record));
  }

  has(bill: number): boolean {
    return this.#records.has(bill);
  }

  get bills(): number[] {
    return [...this.#records.keys()];
  }

  check({ d1, trips, now }: Shot): string[] {
    return [...this.#records].flatMap(([id, text]) => {
      const bill = d1.bills.get(id);
      if (bill === undefined) return [`I16 bill ${id} is gone`];
      const broken: string[] = [];
      if (bill.state === "paid") broken.push(`I16 bill ${id} is paid by another's record`);
      if (bill.state !== "capturing" && now < bill.deadAt - SKEW_MS) {
        broken.push(`I16 bill ${id} is ${bill.state} before its payment is dead`);
      }
      const record = trips.get(bill.trip)?.captures.get(bill.claim);
      if (record === undefined || getText(record) !== text) {
        broken.push(`I16 the record of another booking under bill ${id} is changed`);
      }
      return broken;
    });
  }
}

function getText({ state, booking, seats, trxId }: CaptureRow): string {
  return [state, booking, seats, trxId].join(" ");
}
