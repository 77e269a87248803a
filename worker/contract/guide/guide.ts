/**
 * What a guide's phone sends and receives; ours (protocol 25). A phone is paired with one leg of one trip, by a link
 * that staff or another phone of the duty gives. Its calls carry its own token as a bearer.
 */
import { z } from "zod";
import { BOARDING_KINDS } from "../../domain/boarding/merge.ts";
import { LEGS } from "../../domain/trips/duty.ts";
import { Instant, SeatNo } from "../shared.ts";

/** The token in a link, behind the `#` of `/guide`. */
const LinkToken = z.string().regex(/^[\w-]{22,64}$/, "must be the text of a link");
const EventId = z.uuid();
const Version = z.string().max(100);
/** Epoch ms by the phone's clock, which may be wrong. */
const DeviceTime = z.int().min(0).max(8_640_000_000_000_000);

/**
 * `pairing_key`: made and stored by the phone before it asks, and never sent for another link. A repeated call with it
 * gets the pairing of the first one. Without it each call is another pairing.
 */
export const GuidePairRequest = z.object({
  link: LinkToken,
  pairing_key: z
    .string()
    .regex(/^[\w-]{22,64}$/, "must be 22 to 64 letters, digits, - or _")
    .optional(),
});
export const GuidePairView = z.object({
  status_code: z.literal(201),
  /** The bearer of the phone's further calls. */
  token: z.string(),
  /** Names the phone in events and lists. */
  phone: z.string(),
  /** When the phone wipes its list and its token ends. */
  ends_at: Instant,
});
export type GuidePairView = z.infer<typeof GuidePairView>;

/** An event as it is sent; each is judged alone, so a malformed one does not hold up the others. */
export const GuideEvent = z.object({
  id: EventId,
  kind: z.enum(BOARDING_KINDS),
  pnr: z.string().trim().min(1).max(20),
  seat: SeatNo,
  undoes: EventId.nullable(),
  at: DeviceTime,
  seq: z.int().min(0).max(1_000_000),
  /** The version of the list that the guide saw. */
  version: Version,
  /** `leg_departs_at` of that list. Without it the press is taken for the departure that the leg has by then. */
  departs_at: Instant.optional(),
});
export type GuideEvent = z.infer<typeof GuideEvent>;

export const GUIDE_EVENTS_MOST = 200;
export const GuideEventsRequest = z.object({
  events: z.array(z.unknown()).min(1).max(GUIDE_EVENTS_MOST),
});

/** Why an event was not taken. It will not be taken later either. */
export const EVENT_FAULTS = [
  "malformed",
  "ticket_unknown",
  "not_this_trip",
  "seat_unknown",
] as const;
/** It was taken, and the shop knows something that the guide's list did not. */
export const EVENT_NOTES = ["cancelled", "moved", "boarded_twice"] as const;

export const GuideEventsView = z.object({
  status_code: z.literal(201),
  /** One for each event, in the order of the request. */
  results: z.array(
    z.object({
      /** Empty when the event had no readable id. */
      id: z.string(),
      /** True also for one that was taken before. */
      is_taken: z.boolean(),
      fault: z.enum(EVENT_FAULTS).nullable(),
      note: z.enum(EVENT_NOTES).nullable(),
    }),
  ),
});
export type GuideEventsView = z.infer<typeof GuideEventsView>;

/** `since`: the version that the phone has. */
export const GuideListQuery = z.object({ since: Version.optional() });

const GuideStop = z.object({
  /** Place on the line of this leg, from 0. */
  position: z.int(),
  name: z.string(),
  /** The planned time; null: the stop has no time of its own. */
  at: Instant.nullable(),
  /** Degrees; null: not known. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** When the bus left it; null: not yet. */
  passed_at: Instant.nullable(),
});

const GuideTicket = z.object({
  pnr: z.string(),
  /** First name. */
  name: z.string(),
  phone: z.string(),
  /** Seats, or "1" and so on for places. */
  seats: z.array(z.string()),
  /** Boarding stop or pick-up centre; empty: not chosen. */
  point: z.string(),
  /** SHA-256 of the text of the ticket's present code, in hexadecimal. */
  code: z.string(),
  /** Since when it is void; null: valid. A void ticket stays in the list, so that it is recognised. */
  voided_at: Instant.nullable(),
  /** The trip that it went to, with day and time, when it is no longer on this one. */
  moved_to: z.string().nullable(),
});

/** An event of any phone of the duty. */
const KnownEvent = GuideEvent.omit({ version: true, departs_at: true }).extend({
  phone: z.string(),
  /** The departure for which it was pressed; null: for any. It counts if `isSameDeparture` says so. */
  departs_at: Instant.nullable(),
});

export const GuideList = z.object({
  trip: z.object({
    id: z.string(),
    name: z.string(),
    destination: z.string(),
    unit: z.string(),
    bus: z.string(),
    plate: z.string(),
    mode: z.enum(["limited", "unlimited"]),
    leg: z.enum(LEGS),
    /** When the vehicle departs. */
    departs_at: Instant,
    /** When the leg departs; a press names it. */
    leg_departs_at: Instant,
    arrives_at: Instant,
    meeting_place: z.string(),
    cancelled_at: Instant.nullable(),
    /** No date at the moment. */
    is_postponed: z.boolean(),
  }),
  ends_at: Instant,
  /** The shop's numbers, for a question that the list does not answer. */
  shop_phones: z.array(z.string()),
  stops: z.array(GuideStop),
  tickets: z.array(GuideTicket),
  events: z.array(KnownEvent),
  /** The phones of this duty by their ids, as they are shown. */
  phones: z.array(z.object({ id: z.string(), label: z.string() })),
  /** Tickets of other trips about this time: the first 16 hexadecimal digits of SHA-256 of each PNR. */
  elsewhere: z.array(
    z.object({ trip: z.string(), departs_at: Instant, pnrs: z.array(z.string()) }),
  ),
});
export type GuideList = z.infer<typeof GuideList>;

export const GuideListView = z.object({
  status_code: z.literal(201),
  /** Changes with anything in the list; opaque. */
  version: z.string(),
  /** It is null when the phone has this version. */
  list: GuideList.nullable(),
  /** The server's time, by which the phone tells how wrong its clock is. */
  now: Instant,
});
export type GuideListView = z.infer<typeof GuideListView>;

export const GuideHandOverRequest = z.object({});
export const GuideHandOverView = z.object({
  status_code: z.literal(201),
  /** The token of a link that pairs one more phone. */
  link: z.string(),
  until: Instant,
});
export type GuideHandOverView = z.infer<typeof GuideHandOverView>;

const POSITIONS_MOST = 60;
const STOPS_MOST = 60;
/** Positions were measured with the guide's consent; `passed` is what the guide pressed, null takes it back. */
export const GuidePositionRequest = z.object({
  positions: z
    .array(
      z.object({
        at: DeviceTime,
        /** Degrees, rounded by the phone to about 100 m. */
        lat: z.number().min(-90).max(90),
        lng: z.number().min(-180).max(180),
      }),
    )
    .max(POSITIONS_MOST),
  passed: z
    .array(z.object({ position: z.int().min(0).max(STOPS_MOST), at: DeviceTime.nullable() }))
    .max(STOPS_MOST),
  /** The phone's clock when it sends, by which times of a wrong clock are corrected. */
  sent_at: DeviceTime,
});
export type GuidePositionRequest = z.infer<typeof GuidePositionRequest>;
export const GuidePositionView = z.object({
  status_code: z.literal(201),
  /** False outside the time in which the shop takes positions: the phone stops to measure. */
  is_wanted: z.boolean(),
});
export type GuidePositionView = z.infer<typeof GuidePositionView>;
