/**
 * The environment of a run, made once and used by one run after the other: D1, the trips' objects, and the catalogue
 * in D1. Each run works in a transaction of each database, which is rolled back.
 */
import type { LimitedTrip, UnlimitedTrip } from "../../../worker/domain/trips/trip.ts";
import { SimD1 } from "./d1.ts";
import { SwitchHost } from "./switch-host.ts";
import { TripHost } from "./trip-host.ts";

/** When every run begins. */
export const STARTS_AT = Date.UTC(2030, 10, 1, 4);
const DAY_MS = 86_400_000;
export const FARE_POISHA = 60_000;
export const ERASE_AFTER_DAYS = 180;
/** A journey that is long over, and the minute of the night that erases its bills (domain/retention.ts). */
export const LONG_AGO = STARTS_AT - 200 * DAY_MS;
export const QUIET_MINUTE = Date.UTC(2030, 10, 1, 21, Math.floor(LONG_AGO / DAY_MS) % 60);
/** Lets the messages of journeys that were ended by LONG_AGO have expired as long ago. */
export const EXPIRE_MESSAGES = `UPDATE messages SET expires_at = ${LONG_AGO}
  WHERE bill_id IN (SELECT b.id FROM bills b JOIN trips t ON t.id = b.trip_id WHERE t.departs_at = ${LONG_AGO})`;
/** Valid for two bookings and twenty minutes. */
export const COUPON_CODE = "TEN";
export const COUPON_POISHA = 1_000;
export const COUPON_USES_MAX = 2;

const DESTINATION = { id: "1", name: "University", mode: "limited", image: "x.svg" } as const;
const UNIT = {
  id: "1",
  destinationId: "1",
  name: "A",
  groupName: "Science",
  directCheckout: false,
} as const;

const COMMON = {
  openedBy: "1",
  destination: DESTINATION,
  unit: UNIT,
  busName: "Bus",
  busTypeName: "Non AC",
  boarding: [],
  dropping: [],
  farePoisha: FARE_POISHA,
  departsAt: STARTS_AT + 10 * DAY_MS,
  arrivesAt: STARTS_AT + 10 * DAY_MS + 7 * 3_600_000,
  returnsAt: null,
  examDate: "2030-11-12",
  saleClosesAt: STARTS_AT + 9 * DAY_MS,
  cancelledAt: null,
  postponedAt: null,
  revision: 0,
  examId: null,
  exam: null,
  opensAt: null,
  details: {},
  incarnation: null,
  salesPausedAt: null,
};

/** Two buses of different days, and one trip without a seat map. */
export const BUSES: readonly LimitedTrip[] = ["31", "32"].map((id, index) => ({
  ...COMMON,
  id,
  name: `Bus ${id}`,
  mode: "limited",
  planName: "40",
  journeyDate: `2030-11-1${index}`,
}));
export const COACH: UnlimitedTrip = {
  ...COMMON,
  id: "41",
  name: "Coach",
  mode: "unlimited",
  planName: null,
  journeyDate: "2030-11-11",
};
export const TRIPS = [...BUSES, COACH];

export class Stage {
  readonly d1 = new SimD1();
  readonly shopSwitch = new SwitchHost();
  readonly hosts = new Map(TRIPS.map((trip) => [trip.id, new TripHost(trip.id)]));

  constructor() {
    const { db } = this.d1;
    db.exec(`
      INSERT INTO destinations (id, name, route_type, image, position) VALUES ('1', 'University', 'limited', 'x.svg', 1);
      INSERT INTO units (id, destination_id, name, group_name, direct_checkout, position) VALUES ('1', '1', 'A', 'Science', 0, 1);
      INSERT INTO bus_types (id, name) VALUES ('1', 'Non AC');
      INSERT INTO buses (id, name, bus_type_id) VALUES ('1', 'Bus', '1');`);
    db.prepare(
      "INSERT INTO coupons (id, code, kind, value, starts_at, ends_at, max_uses) VALUES ('1', ?, 'fixed', ?, 0, ?, ?)",
    ).run(COUPON_CODE, COUPON_POISHA, STARTS_AT + 20 * 60_000, COUPON_USES_MAX);
    const insert = db.prepare(
      `INSERT INTO trips (id, mode, destination_id, unit_id, bus_id, name, opened_by, plan_name, fare_poisha, journey_date,
         departs_at, arrives_at, exam_date, sale_closes_at) VALUES (?, ?, '1', '1', '1', ?, '1', ?, ?, ?, ?, ?, ?, ?)`,
    );
    for (const trip of TRIPS) {
      insert.run(
        trip.id,
        trip.mode,
        trip.name,
        trip.planName,
        trip.farePoisha,
        trip.journeyDate,
        trip.departsAt,
        trip.arrivesAt,
        trip.examDate,
        trip.saleClosesAt,
      );
    }
  }

  begin(): void {
    this.d1.begin();
    this.shopSwitch.begin();
    for (const host of this.hosts.values()) host.begin();
  }

  end(): void {
    this.d1.end();
    for (const host of this.hosts.values()) host.end();
  }

  host(trip: string): TripHost {
    const host = this.hosts.get(trip);
    if (host === undefined) throw new Error(`there is no trip ${trip}`);
    return host;
  }
}
