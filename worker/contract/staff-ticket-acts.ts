/** Acts on where a ticket is; a part of the one table (staff-acts.ts). */
import { z } from "zod";
import { SEATS_PER_BOOKING_MAX } from "../domain/seats/seat-lock.ts";
import { FREE, type ActEntry } from "./act-entry.ts";
import { sale } from "./act-inputs.ts";
import { Id, SeatNo } from "./shared.ts";
import { ActView } from "./staff.ts";

export const TicketActView = z.object({
  ...ActView.shape,
  bill: z.int(),
  /** The trip's name and departure, and the seats, before and after. */
  was: z.object({ trip: z.string(), departs: z.string(), seats: z.array(z.string()) }),
  became: z.object({ trip: z.string(), departs: z.string(), seats: z.array(z.string()) }),
});

export const TICKET_ACTS = {
  "move-ticket": {
    about: "Puts a ticket on another trip, or on other seats of its own.",
    trail: "move_ticket",
    roles: ["ops"],
    ...FREE,
    input: sale.extend({ trip: Id, seats: z.array(SeatNo).max(SEATS_PER_BOOKING_MAX) }),
    view: TicketActView,
  },
  "keep-ticket": {
    about: "Answers a change of the trip for a passenger who stays with it.",
    trail: "keep_ticket",
    roles: ["ops"],
    ...FREE,
    input: sale,
    view: TicketActView,
  },
} as const satisfies Record<string, ActEntry>;
