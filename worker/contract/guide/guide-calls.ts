/** The calls of a guide's phone (protocol 25); a part of the table in calls.ts. */
import type { Call } from "../call.ts";
import {
  GuideEventsRequest,
  GuideEventsView,
  GuideHandOverRequest,
  GuideHandOverView,
  GuideListQuery,
  GuideListView,
  GuidePairRequest,
  GuidePairView,
  GuidePositionRequest,
  GuidePositionView,
} from "./guide.ts";

export const GUIDE_CALLS = [
  {
    method: "POST",
    path: "/guide/pair",
    about:
      "Pairs a phone with the duty of a link, and gives its token. Repeated with the same pairing key, it gives the same one.",
    needsNoPair: true,
    body: GuidePairRequest,
    refuses: ["guide_link_over", "guide_phones_full", "records_compared"],
    answers: { 201: GuidePairView },
  },
  {
    method: "GET",
    path: "/guide/list",
    about: "The list of the phone's duty, unless it has this version.",
    bearer: "guide",
    query: GuideListQuery,
    refuses: ["records_compared"],
    answers: { 200: GuideListView },
  },
  {
    method: "POST",
    path: "/guide/events",
    about:
      "Takes what the guide pressed. Each event is answered alone, and is taken once however often it is sent.",
    bearer: "guide",
    body: GuideEventsRequest,
    refuses: ["records_compared"],
    answers: { 200: GuideEventsView },
  },
  {
    method: "POST",
    path: "/guide/hand-over",
    about: "A link of ten minutes that pairs one more phone with the same duty.",
    bearer: "guide",
    body: GuideHandOverRequest,
    refuses: ["guide_phones_full", "records_compared"],
    answers: { 201: GuideHandOverView },
  },
  {
    method: "POST",
    path: "/guide/position",
    about:
      "Where the bus is and which stops it has left, from two hours before departure until arrival.",
    bearer: "guide",
    body: GuidePositionRequest,
    refuses: ["records_compared"],
    answers: { 200: GuidePositionView },
  },
] as const satisfies readonly Call[];
