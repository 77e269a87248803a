/** Acts on trips and their seats; a part of the one table (staff-acts.ts). */
import { FREE, type ActEntry } from "./act-entry.ts";
import { seats, trip } from "./act-inputs.ts";
import { Instant, Taka } from "../shared.ts";
import { FaresActView, faresInput } from "../staff/staff-fares.ts";
import {
  ExamActView,
  examOfTrips,
  MoveExamView,
  movedExam,
  savedExam,
  TripExamActView,
} from "../staff/staff-exams.ts";
import {
  EndGuidePhoneView,
  endedPhoneInput,
  GuideLinkActView,
  guideLinkInput,
} from "../staff/staff-boarding.ts";
import { DutyActView, dutyInput } from "../staff/staff-duties.ts";
import { FareActView, SeatsActView, TimesActView } from "../staff/staff.ts";
import {
  CancelCopiesView,
  cancelledCopies,
  copiedDay,
  copiedSeason,
  CopySeasonView,
  CopyTripsView,
} from "../staff/staff-copies.ts";
import {
  CancelTripView,
  editedTrip,
  EditTripView,
  newTrip,
  NewTripView,
  orderedBuses,
  OrderBusesView,
} from "./trip-act-shapes.ts";

export const TRIP_ACTS = {
  "cancel-trip": {
    about: "Cancels a trip with all its sales.",
    trail: "cancel_trip",
    roles: ["ops"],
    needsStepUp: true,
    second: "tickets",
    canBeStopped: true,
    input: trip,
    view: CancelTripView,
  },
  "set-fare": {
    about: "Changes the price of a trip's seats; open holds keep theirs.",
    trail: "set_fare",
    roles: ["ops", "money"],
    ...FREE,
    input: trip.extend({ fare: Taka }),
    view: FareActView,
  },
  "set-fares": {
    about: "One price for all trips of a filter, at most 100; open holds keep theirs.",
    trail: "set_fares",
    roles: ["ops", "money"],
    ...FREE,
    input: faresInput,
    view: FaresActView,
  },
  "set-times": {
    about: "Other times of a trip; to another day with a second person, once it has tickets.",
    trail: "set_times",
    roles: ["ops"],
    needsStepUp: false,
    second: "tickets",
    canBeStopped: false,
    input: trip.extend({ departs: Instant, arrives: Instant, returns: Instant.optional() }),
    view: TimesActView,
  },
  "create-trip": {
    about: "Opens a trip, by the rules of a season's import.",
    trail: "create_trip",
    roles: ["ops"],
    ...FREE,
    input: newTrip,
    view: NewTripView,
  },
  "edit-trip": {
    about: "Another name or note of a trip, or another bus while nobody has booked it.",
    trail: "edit_trip",
    roles: ["ops"],
    ...FREE,
    input: editedTrip,
    view: EditTripView,
  },
  "order-buses": {
    about: "Another order in which the buses of one destination, unit and day fill.",
    trail: "order_buses",
    roles: ["ops"],
    ...FREE,
    input: orderedBuses,
    view: OrderBusesView,
  },
  "copy-trips": {
    about: "A day's trips on another day, at most 100.",
    trail: "copy_trips",
    roles: ["ops"],
    ...FREE,
    input: copiedDay,
    view: CopyTripsView,
  },
  "copy-season": {
    about: "A season's trips by the new days of its exams, at most 100 a call.",
    trail: "copy_season",
    roles: ["ops"],
    ...FREE,
    input: copiedSeason,
    view: CopySeasonView,
  },
  "cancel-copies": {
    about: "Takes copies back that nobody has booked, at most 100.",
    trail: "cancel_copies",
    roles: ["ops"],
    ...FREE,
    input: cancelledCopies,
    view: CancelCopiesView,
  },
  "save-exam": {
    about: "An exam that trips go to: a new one, or other facts of one.",
    trail: "save_exam",
    roles: ["ops"],
    ...FREE,
    input: savedExam,
    view: ExamActView,
  },
  "set-trip-exam": {
    about: "Takes trips to an exam, at most 200; one that arrives too late stays off.",
    trail: "set_trip_exam",
    roles: ["ops"],
    ...FREE,
    input: examOfTrips,
    view: TripExamActView,
  },
  "move-exam": {
    about: "Another time or place of an exam, or none yet, with all its trips; passengers choose.",
    trail: "move_exam",
    roles: ["ops"],
    needsStepUp: true,
    second: "tickets",
    canBeStopped: true,
    input: movedExam,
    view: MoveExamView,
  },
  "set-duty": {
    about: "Vehicle, driver, guide and meeting place of a trip, on its way out or back.",
    trail: "set_duty",
    roles: ["ops"],
    ...FREE,
    input: dutyInput,
    view: DutyActView,
  },
  "give-guide-link": {
    about:
      "Gives a link that pairs a guide's phones with one way of a trip, until half a day after it arrives.",
    trail: "give_guide_link",
    roles: ["ops"],
    ...FREE,
    givesSecret: true,
    input: guideLinkInput,
    view: GuideLinkActView,
  },
  "end-guide-phone": {
    about:
      "Ends a guide's phone and the links of its way; what it has not sent yet comes only if it is paired again.",
    trail: "end_guide_phone",
    roles: ["ops"],
    ...FREE,
    input: endedPhoneInput,
    view: EndGuidePhoneView,
  },
  block: {
    about: "Keeps free seats of a trip back.",
    trail: "block_seats",
    roles: ["ops"],
    ...FREE,
    input: seats,
    view: SeatsActView,
  },
  unblock: {
    about: "Gives seats that were kept back free.",
    trail: "unblock_seats",
    roles: ["ops"],
    ...FREE,
    input: seats,
    view: SeatsActView,
  },
} as const satisfies Record<string, ActEntry>;
