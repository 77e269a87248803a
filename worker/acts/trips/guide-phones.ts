/**
 * Acts on guides' phones (protocol 25): a link by which phones are paired with the duty of a leg, and the end of one
 * phone and of the links of its leg. The link is a secret that the answer alone contains; D1 has its hash.
 */
import { randomToken, sha256 } from "../../auth/signer.ts";
import { STAFF_ACTS } from "../../contract/staff-acts/staff-acts.ts";
import { endGuidePhone, giveGuideLink } from "../../db/boarding/guide-links.ts";
import { findPhoneOfTrip } from "../../db/boarding/guide-phones.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { database } from "../../db/client.ts";
import { findDuties } from "../../db/staff/duties.ts";
import { PHONES_PER_LINK, phonesEndAt } from "../../domain/boarding/boarding-times.ts";
import { dhakaDate, dhakaIso, dhakaTime } from "../../domain/dhaka-time.ts";
import { err, ok } from "../../domain/result.ts";
import { sayCount } from "../../domain/say-count.ts";
import { OVERTAKEN, refuseAct, steps } from "../act-steps.ts";
import { toPeople } from "./duties.ts";

export const planGiveGuideLink = steps(
  STAFF_ACTS["give-guide-link"],
  async ({ env, now, origin }, { trip, leg }) => {
    const db = database(env);
    const [found, duties] = await Promise.all([findTrip(db, trip), findDuties(db, trip)]);
    if (found === null) return err({ reason: "trip_unknown" });
    if (found.cancelledAt !== null)
      return err(refuseAct(`Trip ${trip} is cancelled.`, "trip_is_cancelled"));
    if (found.postponedAt !== null)
      return err(refuseAct(`Trip ${trip} has no date at the moment.`, "trip_is_postponed"));
    const endsAt = phonesEndAt(found, leg);
    if (endsAt === null) return err(refuseAct("This trip is one way.", "one_way"));
    if (endsAt <= now) return err(refuseAct("This journey is over.", "journey_over"));
    const { guide, guideId } = duties[leg];
    const message = `Trip ${trip}, way ${leg}: a link pairs ${sayCount(PHONES_PER_LINK, "phone")} of the guide; links of before end.`;
    return ok({
      target: trip,
      facts: { trip, leg, guideId, endsAt },
      isDue: true,
      message,
      view: { leg, link: null, until: dhakaIso(endsAt), pairs: PHONES_PER_LINK, guide },
      detail: { leg },
      touched: toPeople([guideId]),
      async execute(line) {
        const token = randomToken();
        const link = {
          tokenHash: await sha256(token),
          tripId: trip,
          leg,
          expiresAt: endsAt,
          fromPhone: null,
          pairs: PHONES_PER_LINK,
        };
        if (!(await giveGuideLink(db, link, line))) return err(OVERTAKEN);
        // The token is in the fragment, which no server logs.
        const address = `${origin}/guide#${token}`;
        const instruction = `Give it to the guide alone, until ${dhakaDate(endsAt)} ${dhakaTime(endsAt)}: ${address}`;
        return ok({
          changed: true,
          message: `${message} ${instruction}`,
          view: { link: address },
        });
      },
    });
  },
);

export const planEndGuidePhone = steps(
  STAFF_ACTS["end-guide-phone"],
  async ({ env }, { trip, phone }) => {
    const db = database(env);
    const [found, duties] = await Promise.all([
      findPhoneOfTrip(db, trip, phone),
      findDuties(db, trip),
    ]);
    if (found === null) {
      return err(refuseAct("This trip has no such phone.", "guide_phone_unknown"));
    }
    const { leg, label, endedAt } = found;
    const isDue = endedAt === null;
    return ok({
      target: trip,
      facts: { trip, phone, isDue },
      isDue,
      message: isDue
        ? `Trip ${trip}, way ${leg}: the phone "${label}" is out at once, and links of this way pair no further phone. What it has not sent yet comes only if it is paired again.`
        : "This phone is out already.",
      view: { leg, label },
      detail: { leg, phone },
      touched: toPeople([duties[leg].guideId]),
      execute: async (line) =>
        ok({ changed: await endGuidePhone(db, { id: phone, tripId: trip, leg }, line) }),
    });
  },
);
