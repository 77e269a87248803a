import { expect, test } from "vitest";
import {
  describeNaming,
  fillTripDetails,
  mapTripDetails,
  pickTripDetails,
} from "../../../worker/domain/trips/trip-details.ts";

test("details are taken from among other fields, without empty ones", () => {
  const fields = { name: "To the exam", note: "Bring water" };
  expect(pickTripDetails(fields)).toEqual({ note: "Bring water" });
  expect(pickTripDetails({ ...fields, note: "" })).toEqual({});
  expect(pickTripDetails({})).toEqual({});
});

test("each detail has a value", () => {
  expect(mapTripDetails((name) => name.length)).toEqual({ note: 4 });
});

test("a missing detail is an empty text, and is not named", () => {
  expect(fillTripDetails({ note: "Bring water" })).toEqual({ note: "Bring water" });
  expect([fillTripDetails({}), fillTripDetails(undefined)]).toEqual([{ note: "" }, { note: "" }]);
  expect(describeNaming("RU A", "Shimul")).toBe("RU A, Shimul");
});
