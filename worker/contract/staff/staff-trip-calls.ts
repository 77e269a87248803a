/** The calls about trips that screens make; a part of the one table (staff-calls.ts). */
import { staffCall, type OpenTo, type StaffCall } from "./staff-call-entry.ts";
import { DutiesView } from "./staff-duties.ts";
import { OneExamBody, OneExamView } from "./staff-exams.ts";
import { Nothing } from "./staff-sign-in.ts";
import {
  FileView,
  FindTripsBody,
  FoundTripsView,
  ManifestBody,
  ManifestView,
  OneTripBody,
  OneTripView,
  TripChoicesView,
  TripFilterBody,
  TripSalesBody,
  TripSalesView,
} from "./staff-trips.ts";

const ALL: OpenTo = ["money", "ops", "content", "reader"];

export const STAFF_TRIP_CALLS: readonly StaffCall[] = [
  staffCall("find-trips", ALL, "Trips by filters, page by page.", FindTripsBody, FoundTripsView),
  staffCall("trips-file", ALL, "The same as one file.", TripFilterBody, FileView),
  staffCall("trip-choices", ALL, "What a trip can be made of.", Nothing, TripChoicesView),
  staffCall("trip", ["money", "ops", "reader"], "A trip and its seats.", OneTripBody, OneTripView),
  staffCall("exam", ["ops", "reader"], "An exam with its open trips.", OneExamBody, OneExamView),
  staffCall("duties", ["ops", "reader"], "Who drives and guides a trip.", OneTripBody, DutiesView),
  staffCall(
    "trip-sales",
    ["money", "ops", "reader"],
    "Who has paid what.",
    TripSalesBody,
    TripSalesView,
  ),
  staffCall(
    "manifest",
    ["ops", "reader"],
    "Who travels, for the guide.",
    ManifestBody,
    ManifestView,
  ),
  staffCall("manifest-file", ["ops", "reader"], "The same as a file.", ManifestBody, FileView),
];
