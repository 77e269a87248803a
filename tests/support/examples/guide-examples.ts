/** A sound request of every call of guides' phones. */
import { database } from "../../../worker/db/client.ts";
import { env } from "cloudflare:workers";
import { aBrowser } from "../browser.ts";
import { aGuideLink, aGuidePhone } from "../guides.ts";
import { aTicket } from "../tickets.ts";
import type { CallSetup } from "./call-example.ts";

export async function guideExamples(): Promise<CallSetup["examples"]> {
  const { trip, pnr } = await aTicket(database(env), { seats: ["A1"] });
  const link = await aGuideLink(trip.id);
  const phone = await aGuidePhone(trip.id);
  const { browser } = phone;
  return {
    "POST /guide/pair": {
      browser: aBrowser(),
      bodies: [{ sound: { link }, others: { link: ["a-link-that-nobody-has-given"] } }],
    },
    "GET /guide/list": { browser, query: { since: "none" } },
    "POST /guide/events": {
      browser,
      bodies: [{ sound: { events: [phone.press(pnr, "A1")] }, others: { events: [[], "A1"] } }],
    },
    "POST /guide/hand-over": { browser, bodies: [{ sound: {}, others: {} }] },
    "POST /guide/position": {
      browser,
      bodies: [
        {
          sound: {
            positions: [{ at: Date.now(), lat: 24.374, lng: 88.601 }],
            passed: [{ position: 0, at: Date.now() }],
            sent_at: Date.now(),
          },
          others: {
            positions: [[{ at: 1, lat: 91, lng: 0 }], [{ at: 1, lat: 0, lng: 181 }]],
            passed: [[{ position: -1, at: 1 }]],
          },
        },
      ],
    },
  };
}
