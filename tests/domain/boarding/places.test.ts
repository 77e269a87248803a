import { expect, test } from "vitest";
import {
  formatPlace,
  metresBetween,
  parseLatitude,
  parseLongitude,
  parsePlace,
} from "../../../worker/domain/boarding/places.ts";

test.each([
  ["23.8103, 90.4125", { latMilli: 23_810, lngMilli: 90_413 }],
  [" 23.81 90.41 ", { latMilli: 23_810, lngMilli: 90_410 }],
  ["২৩.৮১, ৯০.৪১", { latMilli: 23_810, lngMilli: 90_410 }],
  ["23,90", { latMilli: 23_000, lngMilli: 90_000 }],
  ["24.3636123456789;88.6241", { latMilli: 24_364, lngMilli: 88_624 }],
])("%j is a place", (text, place) => {
  expect(parsePlace(text)).toEqual(place);
});

test.each([
  "",
  "23.8103",
  "90.4125, 23.8103",
  "23.8103, 90.4125, 3",
  "51.5072, -0.1276",
  "0, 0",
  "23°48′N 90°24′E",
  "https://maps.example/@23.8,90.4",
])("%j is none", (text) => {
  expect(parsePlace(text)).toBeNull();
});

test("a place is written as it is read, and an unknown one is empty", () => {
  expect(formatPlace({ latMilli: 23_810, lngMilli: 90_400 })).toBe("23.81, 90.4");
  expect(parsePlace(formatPlace({ latMilli: 23_810, lngMilli: 90_400 }))).toEqual({
    latMilli: 23_810,
    lngMilli: 90_400,
  });
  expect(formatPlace({ latMilli: null, lngMilli: null })).toBe("");
});

test("degrees of one cell are read within the country alone", () => {
  expect(parseLatitude("23.8103")).toBe(23_810);
  expect(parseLongitude("90.4125")).toBe(90_413);
  expect(parseLatitude("90.4125")).toBeUndefined();
  expect(parseLongitude("23.8103")).toBeUndefined();
  expect(parseLatitude("north")).toBeUndefined();
});

test("Dhaka and Savar are some 16 km apart", () => {
  const metres = metresBetween(
    { latMilli: 23_810, lngMilli: 90_412 },
    { latMilli: 23_858, lngMilli: 90_267 },
  );
  expect(Math.round(metres / 1000)).toBe(16);
});
