/** What the list calls a passenger, and the order of its stops. */
import { expect, test } from "vitest";
import { firstName } from "../../../worker/domain/boarding/first-name.ts";
import { lineOfLeg, type RoadStop } from "../../../worker/domain/boarding/line.ts";

test.each([
  ["Rahim Uddin", "Rahim"],
  ["Md. Rahim Uddin", "Rahim"],
  ["MD RAHIM", "RAHIM"],
  ["Md.Rahim", "Rahim"],
  ["Mst. Fatema Khatun", "Fatema"],
  ["Most. Nur Jahan", "Nur"],
  ["M. A. Karim", "Karim"],
  ["Mohammad Ali", "Ali"],
  ["Mohammad", "Mohammad"],
  ["মোঃ রহিম উদ্দিন", "রহিম"],
  ["মোঃরহিম", "রহিম"],
  ["মো. রহিম", "রহিম"],
  ["মো: রহিম", "রহিম"],
  ["মোছাঃ ফাতেমা খাতুন", "ফাতেমা"],
  ["মোছা. ফাতেমা", "ফাতেমা"],
  ["এ. কে. রহমান", "রহমান"],
  ["দুঃখু মিয়া", "দুঃখু"],
  ["  ", ""],
])("%s is called %s", (name, called) => {
  expect(firstName(name)).toBe(called);
});

const aStop = (id: string, kind: RoadStop["kind"], afterMs: number | null): RoadStop => ({
  id,
  name: id,
  kind,
  afterMs,
  latMilli: null,
  lngMilli: null,
});

test("a line has the stops of the road with their times, and on the way back in reverse without", () => {
  const stops = [
    aStop("stand", "boarding", 0),
    aStop("bazar", "boarding", 60_000),
    aStop("gate", "dropping", null),
  ];
  const seen = (leg: "out" | "back") =>
    lineOfLeg(stops, leg, 1_000_000).map(({ id, position, at }) => [position, id, at]);
  expect(seen("out")).toEqual([
    [0, "stand", 1_000_000],
    [1, "bazar", 1_060_000],
    [2, "gate", null],
  ]);
  expect(seen("back")).toEqual([
    [0, "gate", null],
    [1, "bazar", null],
    [2, "stand", null],
  ]);
});
