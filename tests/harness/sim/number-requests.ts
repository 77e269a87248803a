/** The requests about the phone numbers of tickets: they are corrected, given up, and said after a restore. */
import { findTrip } from "../../../worker/db/catalogue/catalogue.ts";
import { database } from "../../../worker/db/client.ts";
import { failMove } from "../../../worker/db/tickets/moves.ts";
import { findPhoneTicket, sayNumber } from "../../../worker/db/tickets/phone-changes.ts";
import {
  hashPhone,
  makeTie,
  phoneChangeDependencies,
} from "../../../worker/dependencies/phone-changes.ts";
import { err } from "../../../worker/domain/result.ts";
import { refusalToCorrect } from "../../../worker/domain/tickets/phone-changes.ts";
import { correctPhone } from "../../../worker/flows/tickets/correct-phone.ts";
import { STAFF, type Started } from "./requests.ts";
import { inOpenShop } from "./restore-requests.ts";
import type { RunState } from "./run-state.ts";

export class NumberRequests {
  readonly #run: RunState;
  /** Numbers that somebody knows, by their hashes. */
  readonly #known = new Map<string, string>();

  constructor(run: RunState) {
    this.#run = run;
  }

  correct(ticket: string, phone: string, by: typeof STAFF | "buyer" = STAFF) {
    return this.#run.request("correct phone", (env) =>
      inOpenShop(env, async () => {
        const now = Date.now();
        const db = database(env);
        const found = await findPhoneTicket(db, { ticket });
        const trip = found === null ? null : await findTrip(db, found.tripId);
        if (found === null || trip === null) return err({ reason: "ticket_unknown" });
        const refusal = refusalToCorrect(found, trip, phone, now);
        if (refusal !== null) return err(refusal);
        const phoneKey = await hashPhone(env, phone);
        this.#known.set(`hashed:${phoneKey}`, phone);
        const line = {
          by,
          act: "correct_phone",
          target: String(found.bill),
          reason: "a digit",
          now,
        };
        return correctPhone(phoneChangeDependencies(env, by, line), {
          ticketId: found.id,
          seenTie: found.tie,
          tie: makeTie(),
          phone,
          phoneKey,
          by,
        });
      }),
    );
  }

  /** N6 by staff; null when none is under way. */
  abandon(ticket: string): Started<string> | null {
    const rows = [...this.#run.auditor.shot.d1.numbersOfTickets.values()];
    const open = rows.find((row) => row.ticket === ticket && row.state === "moving");
    if (open === undefined) return null;
    return this.#run.request("abandon", (env) => failMove(database(env), open.id, Date.now()));
  }

  /** Passengers look their tickets up by numbers of which a restore has left the hash. */
  sayAll(): Started<boolean>[] {
    return [...this.#run.auditor.shot.d1.bills.values()].flatMap(({ id, phone }) => {
      const said = this.#known.get(phone);
      if (said === undefined) return [];
      return this.#run.request("say number", async (env) => {
        const phoneKey = await hashPhone(env, said);
        return sayNumber(database(env), { bill: id, phone: said, phoneKey }, Date.now());
      });
    });
  }
}
