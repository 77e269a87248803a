/** Trips in the form of the contract: dates, times and money as in decisions 1.6. */
import type { TripView } from "../../contract/booking/catalogue.ts";
import type { PassengerDetailsView } from "../../contract/booking/seats.ts";
import type { LimitedInvoiceView } from "../../contract/tickets/tickets.ts";
import { dhakaDate, dhakaIso, dhakaTime } from "../../domain/dhaka-time.ts";
import type { BusPosition } from "../../domain/trips/fill-order.ts";
import { findWaitingRoomStage } from "../../domain/waiting-room/rules.ts";
import { toTaka } from "../../domain/money.ts";
import { arriveBy } from "../../domain/trips/exam.ts";
import { findStop, type Stop } from "../../domain/trips/stops.ts";
import type { PointView } from "../../contract/shared.ts";
import type { Trip } from "../../domain/trips/trip.ts";

const MINUTE_MS = 60_000;

/** The dates and times that every view of a trip has. */
export function timetable(trip: Pick<Trip, "departsAt" | "arrivesAt" | "returnsAt" | "examDate">) {
  return {
    deperture_date: dhakaDate(trip.departsAt),
    deperture_time: dhakaTime(trip.departsAt),
    arrival_date: dhakaDate(trip.arrivesAt),
    arrival_time: dhakaTime(trip.arrivesAt),
    return_date: trip.returnsAt === null ? null : dhakaDate(trip.returnsAt),
    return_time: trip.returnsAt === null ? null : dhakaTime(trip.returnsAt),
    exam_date: trip.examDate,
  };
}

export function pointList(stops: readonly Stop[]): PointView[] {
  return stops.map(pointView);
}

export function pointNames(stops: readonly Stop[]) {
  return stops.map(({ name }) => ({ point_name: name }));
}

export function pointView({ id, name, at }: Stop): PointView {
  return {
    point_name: name,
    point_id: id,
    point_date: at === null ? null : dhakaDate(at),
    point_time: at === null ? null : dhakaTime(at),
  };
}

/** The chosen stop of a bill. */
export function findChosenPoint(trip: Pick<Trip, "boarding">, id: string | null): PointView | null {
  const stop = findStop(trip.boarding, id);
  return stop && pointView(stop);
}

/** Null once the waiting room is over. */
export function opensAtIso({ opensAt }: Pick<Trip, "opensAt">): string | null {
  const isPast = opensAt === null || findWaitingRoomStage(opensAt, Date.now()) === "past";
  return isPast ? null : dhakaIso(opensAt);
}

export function tripRow(trip: Trip, position: BusPosition, seatsAvailable: number): TripView {
  return {
    id: trip.id,
    trip_name: trip.name,
    user_id: trip.openedBy,
    seat_price: toTaka(trip.farePoisha),
    ...timetable(trip),
    revision: trip.revision,
    bus_data: { bus_name: trip.busName },
    bus_type_data: { type_name: trip.busTypeName },
    seat_plan_to_data: { plan_name: trip.planName ?? "" },
    getBoardingPoint: pointList(trip.boarding),
    getDroppingPoint: pointList(trip.dropping),
    ...arrivesBefore(trip),
    details: trip.details,
    seatsAvailable,
    sale_closes_at: dhakaIso(trip.saleClosesAt),
    opens_at: opensAtIso(trip),
    bus_number: position.busNumber,
    buses_that_day: position.busesThatDay,
  };
}

/** Whole minutes, never more than there are. */
function arrivesBefore({ exam, arrivesAt }: Trip): Pick<TripView, "arrives_before"> {
  const by = exam === null ? null : arriveBy(exam);
  if (by === null || by.at < arrivesAt) return {};
  return { arrives_before: { of: by.of, minutes: Math.floor((by.at - arrivesAt) / MINUTE_MS) } };
}

export function journey(
  trip: Trip,
  farePoisha: number,
): PassengerDetailsView["singleTripData"]["tripData"] {
  return {
    id: trip.id,
    user_id: trip.openedBy,
    trip_name: trip.name,
    ...timetable(trip),
    revision: trip.revision,
    seat_price: toTaka(farePoisha),
    bus_name: trip.busName,
    type_name: trip.busTypeName,
    plan_name: trip.planName ?? "",
    destination_id: trip.destination.id,
    destination_name: trip.destination.name,
    unit_id: trip.unit.id,
    unit_name: trip.unit.name,
  };
}

export function ticketTrip(trip: Trip): LimitedInvoiceView["invoiceData"]["trip_data"] {
  return {
    trip_name: trip.name,
    bus_data: { bus_name: trip.busName },
    bus_type_data: { type_name: trip.busTypeName },
    ...timetable(trip),
    destination_data: { destination_name: trip.destination.name },
    unit_data: { unit_name: trip.unit.name, group_name: trip.unit.groupName },
  };
}
