/** The back office: who drives and guides, and one price for many trips. */
import { sayCount } from "../../../../worker/domain/say-count.ts";

export const duties = {
  title: "Vehicle, driver and guide",
  legs: { out: "Way out", back: "Way back" },
  fields: {
    plate: "Number plate",
    driver_name: "Driver",
    driver_phone: "Driver's phone",
    guide: "Guide",
    guide_name: "Guide's name",
    guide_phone: "Guide's phone",
    meeting_place: "Meeting place",
    departs: "Departs",
  },
  set: "Change",
  somebodyElse: "Nobody of the staff",
  notKnown: "not known",
  lacks: { plate: "the number plate is missing", guide: "the guide is missing" },
  isWhole: "Vehicle and guide are set.",
  clash: "Somebody else changed this meanwhile. What you typed stays; they wrote:",
};

export const fares = {
  newFare: "New price of a seat",
  text: "All trips that the filter above finds get this price, at most 100 at a time.",
  tickedText: (count: string) => `Ticked trips that get this price: ${count}.`,
  kept: { cancelled: "cancelled", left: "has left", same: "costs that already" },
  row: (was: string, became: string) => `${was}, then ${became}`,
  paid: (sales: string, amount: string) => `${sayCount(sales, "sale")} paid ${amount}, which stays`,
};
