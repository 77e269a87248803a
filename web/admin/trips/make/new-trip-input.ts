/** The form of a new trip: empty, like another one, and as the act is sent it. Pure. */
import type {
  OneTripView,
  TripChoicesView,
} from "../../../../worker/contract/staff/staff-trips.ts";
import {
  fillTripDetails,
  pickTripDetails,
  type TripDetailName,
} from "../../../../worker/domain/trips/trip-details.ts";
import { parseLocalTime, toLocalTime } from "../local-time.ts";

export interface FormStop {
  /** Stays with the stop while others come and go. */
  key: number;
  point: string;
  /** `HH:mm`; empty: none. */
  time: string;
}

export interface TripForm {
  name: string;
  destination: string;
  unit: string;
  bus: string;
  plan: string;
  fare: string;
  departs: string;
  arrives: string;
  returns: string;
  examDate: string;
  /** Empty: none that the shop keeps. */
  exam: string;
  saleCloses: string;
  opens: string;
  boarding: readonly FormStop[];
  dropping: readonly FormStop[];
  details: Readonly<Record<TripDetailName, string>>;
}

type Stop = OneTripView["trip"]["boarding"][number];

export const EMPTY_TRIP: TripForm = {
  name: "",
  destination: "",
  unit: "",
  bus: "",
  plan: "",
  fare: "",
  departs: "",
  arrives: "",
  returns: "",
  examDate: "",
  exam: "",
  saleCloses: "",
  opens: "",
  boarding: [],
  dropping: [],
  details: fillTripDetails({}),
};

export function copyTripForm({ trip }: Pick<OneTripView, "trip">): TripForm {
  const stop = ({ id, at }: Stop, key: number): FormStop => ({
    key,
    point: id,
    time: at?.slice(11, 16) ?? "",
  });
  return {
    name: trip.name,
    destination: trip.destination_id,
    unit: trip.unit_id,
    bus: trip.bus_id,
    plan: trip.plan ?? "",
    fare: String(trip.fare),
    departs: toLocalTime(trip.departs_at),
    arrives: toLocalTime(trip.arrives_at),
    returns: toLocalTime(trip.returns_at),
    examDate: trip.exam_date,
    // The copied trip's exam is on another day, most often.
    exam: "",
    // These times belong to the copied departure: the new one sells by its own.
    saleCloses: "",
    opens: "",
    boarding: trip.boarding.map(stop),
    dropping: trip.dropping.map(({ id }, key) => ({ key, point: id, time: "" })),
    details: fillTripDetails(trip.details),
  };
}

export function withStop(stops: readonly FormStop[]): FormStop[] {
  const key = Math.max(-1, ...stops.map((stop) => stop.key)) + 1;
  return [...stops, { key, point: "", time: "" }];
}

export function hasSeatMap(form: TripForm, choices: TripChoicesView): boolean {
  return choices.units.find(({ id }) => id === form.unit)?.has_map === true;
}

/** Its usual plan with it; one that has none leaves the plan to be chosen. */
export function withBus(bus: string, { buses }: TripChoicesView): Pick<TripForm, "bus" | "plan"> {
  return { bus, plan: buses.find(({ id }) => id === bus)?.plan ?? "" };
}

/** Stops without a point are left out; what is empty and may be is not sent. */
export function toNewTripInput(form: TripForm, hasMap: boolean): Record<string, unknown> {
  const boarding = form.boarding.filter(({ point }) => point !== "");
  return {
    name: form.name,
    destination: form.destination,
    unit: form.unit,
    bus: form.bus,
    plan: hasMap ? form.plan : null,
    fare: form.fare,
    departs: parseLocalTime(form.departs),
    arrives: parseLocalTime(form.arrives),
    exam_date: form.examDate,
    ...(form.exam !== "" && { exam: form.exam }),
    ...optional("returns", form.returns),
    ...optional("sale_closes", form.saleCloses),
    ...optional("opens", form.opens),
    boarding: boarding.map(({ point }) => point),
    boarding_times: boarding.map(({ time }) => time).filter((time) => time !== ""),
    dropping: form.dropping.map(({ point }) => point).filter((point) => point !== ""),
    ...pickTripDetails(form.details),
  };
}

function optional(name: string, local: string): Record<string, string> {
  return local === "" ? {} : { [name]: parseLocalTime(local) };
}
