import { expect, test } from "vitest";
import {
  bookingName,
  readBookingId,
  writeBookingId,
} from "../../../worker/domain/seats/booking-id.ts";

const SECRET = "AAAAAAAAAAAAAAAAAAAAAA";
const SIGNATURE = "BBBBBBBBBBBBBBBBBBBB-_";

test("a booking id that was written is read again", () => {
  const booking = bookingName("31", SECRET);
  expect(readBookingId(writeBookingId(booking, SIGNATURE))).toEqual({
    tripId: "31",
    booking,
    signature: SIGNATURE,
  });
});

test.each([
  "",
  "31",
  `31.${SECRET}`,
  `${SECRET}.${SIGNATURE}`,
  `31.${SECRET}.short`,
  `31.${SECRET}.${SIGNATURE}.more`,
  `3 1.${SECRET}.${SIGNATURE}`,
  `.${SECRET}.${SIGNATURE}`,
])("%s is no booking id", (text) => {
  expect(readBookingId(text)).toBeNull();
});
