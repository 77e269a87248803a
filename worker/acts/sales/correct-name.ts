/**
 * The passenger's name on a ticket, corrected by staff: more often than by the passenger, to any name, with a reason.
 */
import { STAFF_ACTS } from "../../contract/staff-acts/staff-acts.ts";
import { database } from "../../db/client.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { correctName } from "../../db/tickets/correct-name.ts";
import { findTicketOfBill } from "../../db/tickets/choices.ts";
import { findTicketStory } from "../../db/tickets/ticket-timeline.ts";
import { assert, err, ok } from "../../domain/result.ts";
import { nameChangesLeft, STAFF_NAME_CHANGES_MAX } from "../../domain/tickets/name-changes.ts";
import { OVERTAKEN, refuseAct, steps } from "../act-steps.ts";
import { findSale } from "./find-sale.ts";

export const planCorrectName = steps(
  STAFF_ACTS["correct-name"],
  async ({ env, now }, { sale, name }) => {
    const db = database(env);
    const found = await findSale(env, sale);
    if (!found.ok) return found;
    const { id: bill } = found.value;
    const ticket = (await findTicketOfBill(db, bill, now))?.id ?? null;
    const story = ticket === null ? null : await findTicketStory(db, ticket, now);
    if (ticket === null || story === null) {
      return err(refuseAct(`Sale #${bill} has no valid ticket.`, "name_locked"));
    }
    const trip = await findTrip(db, story.tripId);
    assert(trip, "the trip of a ticket exists");
    const left = nameChangesLeft(story, trip, now, STAFF_NAME_CHANGES_MAX);
    if (left === 0) {
      const why = `The name on the ticket of sale #${bill} can't be corrected any more.`;
      return err(refuseAct(why, "name_locked"));
    }
    const { contactName: was, nameChanges: seenChanges } = story;
    const correction = { ticket, name, seenChanges, most: STAFF_NAME_CHANGES_MAX };
    return ok({
      target: String(bill),
      facts: { bill, was, became: name, seenChanges },
      isDue: was !== name,
      message: `The ticket of sale #${bill} is for ${name} now.`,
      view: { bill, name, times_left: left - 1 },
      async execute(line) {
        const isDone = await correctName(db, correction, line);
        return isDone ? ok({ changed: true }) : err(OVERTAKEN);
      },
    });
  },
);
