/**
 * The trips of the lived-in sample that have left, or leave today and tomorrow, with their drivers and guides. The
 * sample season itself begins the day after tomorrow (board.ts).
 */
import { BOARD, type BusName } from "../board.ts";
import type { duties } from "../duties.ts";
import { planTrips, type Season } from "../season.ts";
import { listLegs } from "../../worker/domain/trips/duty.ts";
import { DRIVERS, GUIDES } from "./people.ts";

/** Below the ids of the season, which begin at 101. */
const FIRST_ID = 11;
const MEETING_PLACE = "শিমুলপুর বাসস্ট্যান্ড, ৩ নম্বর গেট";
const DUTY_UNTIL_MS = 72 * 3_600_000;

interface LivedRun {
  inDays: number;
  buses: readonly BusName[];
}

/** By the destination's second short name and the unit. */
const RUNS: Record<string, readonly LivedRun[]> = {
  "RU A ইউনিট": [
    { inDays: -9, buses: ["shimul", "polash"] },
    { inDays: 1, buses: ["polash"] },
  ],
  "RU B ইউনিট": [{ inDays: 0, buses: ["bakul"] }],
  "RU C ইউনিট": [{ inDays: -1, buses: ["shimul"] }],
  "DU ক ইউনিট": [{ inDays: 0, buses: ["shapla"] }],
  "DU খ ইউনিট": [{ inDays: -3, buses: ["jarul"] }],
  "DU গ ইউনিট": [{ inDays: -10, buses: ["hijal"] }],
  "CU B ইউনিট": [{ inDays: -7, buses: ["shimul"] }],
  "JU A ইউনিট": [{ inDays: -4, buses: ["kadam"] }],
  "JU B ইউনিট": [{ inDays: -12, buses: ["polash"] }],
  "JU E ইউনিট": [{ inDays: 1, buses: ["kadam"] }],
  "KU A ইউনিট": [{ inDays: -6, buses: ["bakul"] }],
  "KU C ইউনিট": [{ inDays: 1, buses: ["shimul"] }],
  "BU A ইউনিট": [{ inDays: -5, buses: ["jarul"] }],
  "SUST B ইউনিট": [{ inDays: -2, buses: ["bakul"] }],
};

const LIVED_BOARD = BOARD.map((to) => ({
  ...to,
  units: to.units.map((unit) => ({
    ...unit,
    runs: RUNS[`${to.shortNames[1]} ${unit.name}`] ?? [],
  })),
}));

export type TripRow = Season["trips"][number];
type DutyRow = typeof duties.$inferInsert;

export function planLivedTrips(today: string): Pick<Season, "trips" | "tripPoints"> {
  return planTrips(LIVED_BOARD, today, FIRST_ID);
}

/** The trip that has a bus and a driver, and nobody who guides it: tomorrow's to Jahangirnagar. */
export function findUnguided({ trips }: { trips: readonly TripRow[] }): TripRow | undefined {
  return trips.findLast(({ name }) => name === "জাবি E ইউনিট");
}

/** A duty for each leg of what leaves within three days, or has left. */
export function planDuties(trips: readonly TripRow[], now: number): DutyRow[] {
  const unguided = findUnguided({
    trips: trips.filter(({ departsAt }) => departsAt < now + DUTY_UNTIL_MS),
  });
  return trips
    .filter(({ departsAt }) => departsAt < now + DUTY_UNTIL_MS)
    .flatMap((trip, place) => {
      const driver = DRIVERS[place % DRIVERS.length] ?? DRIVERS[0];
      const guideId = GUIDES[place % GUIDES.length] ?? GUIDES[0];
      return listLegs(trip).map(({ leg }) => ({
        tripId: trip.id,
        leg,
        plate: driver.plate,
        driverName: driver.name,
        driverPhone: driver.phone,
        guideId: trip.id === unguided?.id ? null : guideId,
        guideName: "",
        guidePhone: "",
        meetingPlace: leg === "out" ? MEETING_PLACE : "",
        afterMs: 0,
      }));
    });
}
