import type { tripDetails as english } from "../en/trip-details.ts";

export const tripDetails: typeof english = {
  note: "জেনে রাখুন",
};
