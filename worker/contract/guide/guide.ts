/**
 * What a guide's phone sends and receives; ours (protocol 25). A phone is paired with one leg of one trip, by a link
 * that staff or another phone of the duty gives. Its calls carry its own token as a bearer.
 */
import { z } from "zod";
import { field } from "../field.ts";
import { BOARDING_KINDS } from "../../domain/boarding/merge.ts";
import { LEGS } from "../../domain/trips/duty.ts";
import { Instant, SeatNo, Success } from "../shared.ts";

const LinkToken = z.string().regex(/^[\w-]{22,64}$/, "must be the text of a link");
const EventId = z.uuid();
const Version = z.string().max(100);
const DeviceTime = z.int().min(0).max(8_640_000_000_000_000);

export const GuidePairRequest = z.object({
  link: field(
    LinkToken,
    "The token in the link, behind the `#` of `/guide`.",
    "Zq8sT2vX5yA1bC4dE7fG0h",
  ),
  pairing_key: field(
    z
      .string()
      .regex(/^[\w-]{22,64}$/, "must be 22 to 64 letters, digits, - or _")
      .optional(),
    "Made and stored by the phone before it asks, and never sent for another link. A repeated call with it gets the pairing of the first one. Without it each call is another pairing.",
  ),
});
export const GuidePairView = z.object({
  status_code: Success,
  token: field(z.string(), "The bearer of the phone's further calls.", "Yp7rS1uW4xZ0aB3cD6eF9g"),
  phone: field(z.string(), "Names the phone in events and lists.", "p1"),
  ends_at: field(Instant, "When the phone wipes its list and its token ends."),
});
export type GuidePairView = z.infer<typeof GuidePairView>;

/** An event as it is sent. */
export const GuideEvent = z.object({
  id: field(EventId, "Names the press.", "8e03978e-40d5-43e8-bc93-6894a57f9324"),
  kind: field(z.enum(BOARDING_KINDS), "What was pressed.", "board"),
  pnr: field(z.string().trim().min(1).max(20), "PNR of the ticket.", "8M4QU5J"),
  seat: field(SeatNo, "A seat, or the number of a place.", "A1"),
  undoes: field(EventId.nullable(), "The event that this one takes back; null: none.", null),
  at: field(
    DeviceTime,
    "When it was pressed, in milliseconds since 1970 by the phone's clock, which may be wrong.",
    1795950000000,
  ),
  seq: field(z.int().min(0).max(1_000_000), "Number of the press on its phone.", 1),
  version: field(Version, "The version of the list that the guide saw.", "v1"),
  departs_at: field(
    Instant.optional(),
    "`leg_departs_at` of that list. Without it the press is taken for the departure that the leg has by then.",
  ),
});
export type GuideEvent = z.infer<typeof GuideEvent>;

export const GUIDE_EVENTS_MOST = 200;
export const GuideEventsRequest = z.object({
  events: field(
    z.array(z.unknown()).min(1).max(GUIDE_EVENTS_MOST),
    "What was pressed. Each is judged alone, so a malformed one does not hold up the others.",
    [
      {
        id: "8e03978e-40d5-43e8-bc93-6894a57f9324",
        kind: "board",
        pnr: "8M4QU5J",
        seat: "A1",
        undoes: null,
        at: 1_795_950_000_000,
        seq: 1,
        version: "v1",
      },
    ],
  ),
});

export const EVENT_FAULTS = [
  "malformed",
  "ticket_unknown",
  "not_this_trip",
  "seat_unknown",
] as const;
export const EVENT_NOTES = ["cancelled", "moved", "boarded_twice"] as const;

export const GuideEventsView = z.object({
  status_code: Success,
  results: field(
    z.array(
      z.object({
        id: field(
          z.string(),
          "Id of the event; empty when it had no readable one.",
          "8e03978e-40d5-43e8-bc93-6894a57f9324",
        ),
        is_taken: field(
          z.boolean(),
          "Whether it was taken; true also for one that was taken before.",
        ),
        fault: field(
          z.enum(EVENT_FAULTS).nullable(),
          "Why it was not taken, and will not be later either; null: it was.",
          null,
        ),
        note: field(
          z.enum(EVENT_NOTES).nullable(),
          "What the shop knows of it that the guide's list did not; null: nothing.",
          null,
        ),
      }),
    ),
    "What became of each event, in the order of the request.",
  ),
});
export type GuideEventsView = z.infer<typeof GuideEventsView>;

export const GuideListQuery = z.object({
  since: field(Version.optional(), "The version that the phone has.", "v1"),
});

const GuideStop = z.object({
  position: field(z.int(), "Place on the line of this leg, from 0.", 0),
  name: field(z.string(), "Name of the stop.", "Gabtoli"),
  at: field(Instant.nullable(), "The planned time; null: the stop has no time of its own."),
  lat: field(z.number().nullable(), "Latitude in degrees; null: not known.", 23.78),
  lng: field(z.number().nullable(), "Longitude in degrees; null: not known.", 90.34),
  passed_at: field(Instant.nullable(), "When the bus left it; null: not yet.", null),
});

const GuideTicket = z.object({
  pnr: field(z.string(), "The PNR.", "8M4QU5J"),
  name: field(z.string(), "The passenger's first name.", "Rahim"),
  phone: field(z.string(), "The passenger's phone number.", "01712345678"),
  seats: field(z.array(z.string()), 'Seats, or "1" and so on for places.', ["A1"]),
  point: field(z.string(), "Boarding stop or pick-up centre; empty: not chosen.", "Gabtoli"),
  code: field(
    z.string(),
    "SHA-256 of the text of the ticket's present code, in hexadecimal.",
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  ),
  voided_at: field(
    Instant.nullable(),
    "Since when it is void; null: valid. A void ticket stays in the list, so that it is recognised.",
    null,
  ),
  moved_to: field(
    z.string().nullable(),
    "The trip that it went to, with day and time, when it is no longer on this one; null: it is.",
    null,
  ),
});

/** It counts for a departure if `isSameDeparture` says so. */
const KnownEvent = GuideEvent.omit({ version: true, departs_at: true }).extend({
  phone: field(z.string(), "Id of the phone on which it was pressed.", "p1"),
  departs_at: field(Instant.nullable(), "The departure for which it was pressed; null: for any."),
});

export const GuideList = z.object({
  trip: field(
    z.object({
      id: field(z.string(), "Its id.", "42"),
      name: field(z.string(), "Name of the trip.", "Dhaka to Rajshahi"),
      destination: field(z.string(), "The university.", "Rajshahi University"),
      unit: field(z.string(), "The unit.", "A Unit"),
      bus: field(z.string(), "The bus.", "Padma"),
      plate: field(z.string(), "Number plate; empty: not known.", "Dhaka Metro-Ba 11-2345"),
      mode: field(
        z.enum(["limited", "unlimited"]),
        "`limited` with a seat map, `unlimited` without.",
      ),
      leg: field(z.enum(LEGS), "`out`: to the exam. `back`: the way back."),
      departs_at: field(Instant, "When the vehicle departs."),
      leg_departs_at: field(Instant, "When the leg departs; a press names it."),
      arrives_at: field(Instant, "When it arrives."),
      meeting_place: field(z.string(), "Where people meet; empty: at the stop.", ""),
      cancelled_at: field(Instant.nullable(), "When it was cancelled; null: it runs.", null),
      is_postponed: field(z.boolean(), "Whether it has no date at the moment.", false),
    }),
    "The trip and its leg.",
  ),
  ends_at: field(Instant, "When the phone wipes its list and its token ends."),
  shop_phones: field(
    z.array(z.string()),
    "The shop's numbers, for a question that the list does not answer.",
    ["01712345678"],
  ),
  stops: field(z.array(GuideStop), "Stops of the leg in order."),
  tickets: field(z.array(GuideTicket), "The passengers."),
  events: field(z.array(KnownEvent), "What was pressed on any phone of the duty."),
  phones: field(
    z.array(
      z.object({
        id: field(z.string(), "Its id.", "42"),
        label: field(z.string(), "The phone as it is shown.", "Phone 1"),
      }),
    ),
    "The phones of this duty.",
  ),
  elsewhere: field(
    z.array(
      z.object({
        trip: field(z.string(), "Id of the trip.", "43"),
        departs_at: field(Instant, "When it departs."),
        pnrs: field(
          z.array(z.string()),
          "The first 16 hexadecimal digits of SHA-256 of each PNR.",
          ["9f86d081884c7d65"],
        ),
      }),
    ),
    "Tickets of other trips about this time.",
  ),
});
export type GuideList = z.infer<typeof GuideList>;

export const GuideListView = z.object({
  status_code: Success,
  version: field(z.string(), "Changes with anything in the list; opaque.", "v1"),
  list: field(GuideList.nullable(), "The list; null when the phone has this version."),
  now: field(Instant, "The server's time, by which the phone tells how wrong its clock is."),
});
export type GuideListView = z.infer<typeof GuideListView>;

export const GuideHandOverRequest = z.object({});
export const GuideHandOverView = z.object({
  status_code: Success,
  link: field(
    z.string(),
    "The token of a link that pairs one more phone.",
    "Xy7pL2qR9sT4uV6wZ1aBcD",
  ),
  until: field(Instant, "When the link ends."),
});
export type GuideHandOverView = z.infer<typeof GuideHandOverView>;

const POSITIONS_MOST = 60;
const STOPS_MOST = 60;
export const GuidePositionRequest = z.object({
  positions: field(
    z
      .array(
        z.object({
          at: field(
            DeviceTime,
            "When, in milliseconds since 1970 by the phone's clock; null takes a press back.",
            1795950000000,
          ),
          lat: field(
            z.number().min(-90).max(90),
            "Latitude in degrees, rounded by the phone to about 100 m.",
            23.78,
          ),
          lng: field(z.number().min(-180).max(180), "Longitude in degrees.", 90.34),
        }),
      )
      .max(POSITIONS_MOST),
    "Positions of the bus, measured with the guide's consent.",
  ),
  passed: field(
    z
      .array(
        z.object({
          position: field(
            z.int().min(0).max(STOPS_MOST),
            "Place of the stop on the line of this leg, from 0.",
            0,
          ),
          at: field(
            DeviceTime.nullable(),
            "When, in milliseconds since 1970 by the phone's clock; null takes a press back.",
            1795950000000,
          ),
        }),
      )
      .max(STOPS_MOST),
    "Stops that the guide pressed as left.",
  ),
  sent_at: field(
    DeviceTime,
    "The phone's clock when it sends, by which times of a wrong clock are corrected.",
    1795950000000,
  ),
});
export type GuidePositionRequest = z.infer<typeof GuidePositionRequest>;
export const GuidePositionView = z.object({
  status_code: Success,
  is_wanted: field(
    z.boolean(),
    "False outside the time in which the shop takes positions: the phone stops to measure.",
  ),
});
export type GuidePositionView = z.infer<typeof GuidePositionView>;
