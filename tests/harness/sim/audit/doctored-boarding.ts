/** Tampered runs for the rules of boarding (B1 to B6 of protocol 25). */
import { falsify, type Doctored, type Tampered } from "./tampering.ts";

/** Ana was let on, in this seat of this trip. */
function board({ d1 }: Pick<Tampered, "d1">, { seat = "A1", trip = "31" } = {}): void {
  d1(
    `INSERT OR IGNORE INTO guide_phones (id, token_hash, trip_id, leg, label, paired_at) VALUES ('phone', 'hash', '31', 'out', '', 1)`,
  );
  d1(
    `INSERT INTO boarding_events (id, trip_id, leg, ticket_id, seat_no, kind, phone_id, device_at, device_seq, received_at, list_version)
     SELECT 'press', '${trip}', 'out', tickets.id, '${seat}', 'board', 'phone', 1, 1, trips.departs_at, '' FROM tickets JOIN trips ON trips.id = '31'`,
  );
}

export const BOARDING_DOCTORED: readonly Doctored[] = [
  falsify("B1 press press has changed", "a press is of another seat afterwards", (run) => {
    board(run);
    run.inspect();
    run.d1("UPDATE boarding_events SET kind = 'no_show'");
  }),
  falsify("B1 press press is gone", "a press disappears", (run) => {
    board(run);
    run.inspect();
    run.d1("DELETE FROM boarding_events");
  }),
  falsify("B2 press press is of a ticket", "a press is of a ticket of another trip", (run) =>
    board(run, { trip: "32" }),
  ),
  falsify("B2 press press is in", "a press is in a seat that its ticket never had", (run) =>
    board(run, { seat: "B3" }),
  ),
  falsify("B3", "a press that was taken is not stored", ({ d1, taken }) => {
    taken("press");
    d1("UPDATE bills SET claimed_until = 2 WHERE id = 1");
  }),
  falsify("B5", "a press is for another departure than its guide's list had", (run) => {
    run.pressedFor("press", 5);
    board(run);
  }),
  falsify("B4", "a passenger on board takes the money back", (run) => {
    board(run);
    run.inspect();
    run.d1("INSERT INTO ticket_choices SELECT id, '31', 1, 'refund', 'buyer', 2 FROM tickets");
  }),
  falsify("B6 {", "somebody is counted whom nobody has let on", ({ d1 }) =>
    d1("INSERT INTO boarding_counts VALUES ('31', 'out', '', 0, 1, 1, 0, 1)"),
  ),
];
