import { expect, test } from "vitest";
import { findStory } from "../../sms-simulator/stories.ts";
import { randomFrom } from "../../support/random.ts";
import { aPhone } from "./actors.ts";

test("a buyer's phone number is none of those whose messages the gateway refuses or loses", () => {
  const random = randomFrom(1);
  const phones = Array.from({ length: 100_000 }, (_, drawn) =>
    aPhone({ ...random, upTo: () => drawn }),
  );
  expect(new Set(phones).size).toBe(100_000);
  expect(phones.filter((phone) => !/^01[35689]\d{8}$/.test(phone))).toEqual([]);
  expect(phones.filter((phone) => findStory(phone).ending !== "")).toEqual([]);
});
