/** The owners of seats as a table, so that they can be falsified. */
import type { DatabaseSync } from "node:sqlite";

/** Makes a table of the owners of seats, which are a view of the trail, so that they can be falsified apart from it. */
export function storeSeats(db: DatabaseSync): void {
  const view = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'view' AND name = 'seats'");
  if (view.get() === undefined) return;
  db.exec(
    "CREATE TABLE falsified AS SELECT seat_no, state, booking, bill, claim FROM seats; DROP VIEW seats; ALTER TABLE falsified RENAME TO seats",
  );
}
