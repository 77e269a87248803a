/** Takes what a guide's phone sends: each event is judged alone, stored once, and answered (protocol 25). */
import { GuideEvent, type GuideEventsView } from "../../contract/guide/guide.ts";
import {
  findBoardable,
  insertEvents,
  listStoredEvents,
} from "../../db/boarding/boarding-events.ts";
import type { GuidePhone } from "../../db/boarding/guide-phones.ts";
import type { Database } from "../../db/client.ts";
import { isSameDeparture } from "../../domain/boarding/boarding-times.ts";
import { selectForDeparture } from "../../domain/boarding/merge.ts";
import {
  isSamePress,
  judgeEvent,
  noteOnEvent,
  type SentEvent,
} from "../../domain/boarding/take-events.ts";
import { normalizePnr } from "../../domain/tickets/pnr.ts";
import { logAlert } from "../../telemetry/log.ts";

type EventResult = GuideEventsView["results"][number];

export async function takeEvents(
  db: Database,
  phone: Pick<GuidePhone, "id" | "tripId" | "leg" | "departsAt">,
  sent: readonly unknown[],
  now: number,
): Promise<EventResult[]> {
  const parsed = sent.map((one) => readEvent(one, phone.departsAt));
  const pnrs = parsed.flatMap((event) => (event === null ? [] : [normalizePnr(event.pnr)]));
  const found = await findBoardable(db, phone.tripId, [...new Set(pnrs)]);
  const byPnr = new Map(found.map((ticket) => [ticket.pnr, ticket]));
  const judged = parsed.map((event) => {
    if (event === null) return { event, ticket: null, fault: "malformed" as const };
    return { event, ...judgeEvent(event, byPnr) };
  });
  const due = judged.flatMap(({ event, ticket }) =>
    event === null || ticket === null ? [] : [{ ticketId: ticket.id, event }],
  );
  const { tripId, leg } = phone;
  const added = await insertEvents(db, { tripId, leg, phone: phone.id }, due, now);
  const stored = await listStoredEvents(db, {
    ids: due.map(({ event }) => event.id),
    ticketIds: [...new Set(due.map(({ ticketId }) => ticketId))],
  });
  const here = stored.filter((row) => row.tripId === tripId && row.leg === leg);
  const byId = new Map(here.map((row) => [row.id, row]));
  const present = selectForDeparture(here, phone.departsAt);
  const byTicket = Map.groupBy(present, ({ ticketId }) => ticketId);
  const results = judged.map(({ event, ticket, fault }, at): EventResult => {
    if (event === null || ticket === null) {
      return { id: event?.id ?? readId(sent[at]), is_taken: false, fault, note: null };
    }
    const row = byId.get(event.id);
    const isTaken = row !== undefined && row.ticketId === ticket.id && isSamePress(event, row);
    // What was pressed for another day contradicts nothing today.
    const isPresent = isTaken && isSameDeparture(row.departsAt, phone.departsAt);
    return {
      id: event.id,
      is_taken: isTaken,
      fault: isTaken ? null : "malformed",
      note: isPresent ? noteOnEvent(event, ticket, byTicket.get(ticket.id) ?? []) : null,
    };
  });
  const conflicts = results.flatMap(({ id, note }) => (note !== null && added.has(id) ? note : []));
  if (conflicts.length > 0) {
    logAlert("boarding_conflict", { trip: tripId, leg, kinds: [...new Set(conflicts)] });
  }
  return results;
}

/** Null when it is malformed. A press that names no departure is for the one that the leg has now. */
function readEvent(sent: unknown, departsAt: number): SentEvent | null {
  const event = GuideEvent.safeParse(sent).data;
  if (event === undefined) return null;
  const { departs_at: pressedFor, ...rest } = event;
  return { ...rest, departsAt: pressedFor === undefined ? departsAt : Date.parse(pressedFor) };
}

/** The id of an event that is malformed otherwise, so that the phone knows which one it was. */
function readId(event: unknown): string {
  const id = GuideEvent.shape.id.safeParse(Object(event).id);
  return id.success ? id.data : "";
}
