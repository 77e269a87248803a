/**
 * Printed tickets before a cheap phone's camera. Each is read within four pictures, which a phone takes in half a
 * second. The strengths at which reading ends are in tests/README.md.
 */
import { expect, test } from "vitest";
import { codeAddress } from "../../../../web/ui/qr-path.ts";
import { readCode } from "../../../../web/guide/scan/read-code.ts";
import { takePictures, type FaultName } from "../../../support/camera/fault-list.ts";
import { ORIGIN } from "../../../support/camera/printed-ticket.ts";

const PICTURES = 4;
const CODE = "RJ7K2QX.3.aBcDeFgHiJkLmNoPqRsTuV";

/** Per fault, strengths up to the last one at which every ticket is read. */
const READABLE: readonly [FaultName, ...number[]][] = [
  ["blur", 0.25, 0.5],
  ["motion", 0.35, 0.7],
  ["slant", 0.3, 0.6],
  ["distance", 0.45, 0.9],
  ["shadow", 0.45, 0.9],
  ["fade", 0.3, 0.6],
  ["crumple", 0.2, 0.4],
  ["wear", 0.35, 0.7],
  ["night", 0.35, 0.7],
  ["compression", 0.45, 0.9],
  ["all", 0.05, 0.08, 0.1],
];
const TICKETS = READABLE.flatMap(([fault, ...strengths]) =>
  strengths.map((strength, index) => ({ fault, strength, seed: index + 1 })),
);

test.each(TICKETS)("a ticket with $fault of $strength is read", ({ fault, strength, seed }) => {
  expect(readWithin(PICTURES, fault, strength, seed)).toBe(codeAddress(ORIGIN, CODE));
});

test.each([
  ["blur", 0.8],
  ["all", 0.6],
] as const)("control: with %s of %s nothing is read", (fault, strength) => {
  expect(readWithin(PICTURES, fault, strength, 1)).toBeNull();
});

test("the same seed gives the same picture, another one another", () => {
  const [first, again, other] = [1, 1, 2].map((seed) => {
    const [picture] = takePictures(CODE, "all", 0.1, seed, 1);
    return Buffer.from(picture?.data ?? []);
  });
  expect(first?.equals(again ?? Buffer.of())).toBe(true);
  expect(first?.equals(other ?? Buffer.of())).toBe(false);
});

function readWithin(count: number, fault: FaultName, strength: number, seed: number) {
  for (const picture of takePictures(CODE, fault, strength, seed, count)) {
    const text = readCode(picture);
    if (text !== null) return text;
  }
  return null;
}
