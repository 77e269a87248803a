/** Guides' phones for tests: a link of staff, written as the act writes it, and phones that are paired by it. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { guideLinks } from "../../drizzle/boarding.ts";
import { duties } from "../../drizzle/duties.ts";
import { staff } from "../../drizzle/staff.ts";
import { randomToken, sha256 } from "../../worker/auth/signer.ts";
import {
  GuideEventsView,
  GuideListView,
  GuidePairView,
  type GuideEvent,
} from "../../worker/contract/guide/guide.ts";
import { BoardingView } from "../../worker/contract/staff/staff-boarding.ts";
import { database } from "../../worker/db/client.ts";
import { NO_DUTY, type Leg } from "../../worker/domain/trips/duty.ts";
import { aBrowser, read } from "./browser.ts";
import { freshId } from "./catalogue.ts";
import { staffCall } from "./staff.ts";

const db = database(env);

/** A member of staff who guides. */
export async function aGuide(): Promise<string> {
  const id = `S-${freshId()}`;
  await db.insert(staff).values({ id, name: `Guide ${id}`, roles: "guide", createdAt: Date.now() });
  return id;
}

export async function disableGuide(id: string): Promise<void> {
  await db.update(staff).set({ disabledAt: Date.now() }).where(eq(staff.id, id));
}

/** The guide of a duty, without the act and what it ends. */
export async function setGuide(tripId: string, guideId: string, leg: Leg = "out"): Promise<void> {
  await db
    .insert(duties)
    .values({ tripId, leg, ...NO_DUTY, guideId, erasedAt: null })
    .onConflictDoUpdate({ target: [duties.tripId, duties.leg], set: { guideId } });
}

/** The token of a link of staff. */
export async function aGuideLink(
  tripId: string,
  over: { leg?: Leg; pairs?: number; expiresAt?: number } = {},
): Promise<string> {
  const token = randomToken();
  await db.insert(guideLinks).values({
    tokenHash: await sha256(token),
    tripId,
    leg: over.leg ?? "out",
    createdAt: Date.now(),
    expiresAt: over.expiresAt ?? Date.now() + 3_600_000,
    fromPhone: null,
    pairsLeft: over.pairs ?? 4,
  });
  return token;
}

export function pairBy(link: string, userAgent = "", key?: string) {
  return aBrowser().send("/api/guide/pair", {
    method: "POST",
    headers: { "Content-Type": "application/json", "User-Agent": userAgent },
    body: JSON.stringify({ link, ...(key !== undefined && { pairing_key: key }) }),
  });
}

export type GuidesPhone = Awaited<ReturnType<typeof aGuidePhone>>;

/** A paired phone that sends and reads. */
export async function aGuidePhone(tripId: string, over: { leg?: Leg; link?: string } = {}) {
  const link = over.link ?? (await aGuideLink(tripId, over));
  return makePhone(read(await pairBy(link), GuidePairView));
}

export function makePhone({ token, phone: id }: { token: string; phone: string }) {
  const browser = aBrowser({ bearer: token });
  let seq = 0;
  const post = (path: string, body: unknown) =>
    browser.send(`/api/guide/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  return {
    id,
    token,
    browser,
    post,
    list: (since?: string) =>
      browser.get(`/api/guide/list${since === undefined ? "" : `?since=${since}`}`),
    async readList(since?: string): Promise<GuideListView> {
      return read(await this.list(since), GuideListView);
    },
    /** Reads the list, and names it a call later: the shop knows then that the phone has it. */
    async keepList(): Promise<void> {
      await this.readList((await this.readList()).version);
    },
    /** An event of this phone, not sent yet. */
    press(pnr: string, seat: string, over: Partial<GuideEvent> = {}): GuideEvent {
      seq += 1;
      const kind = over.kind ?? "board";
      const own = crypto.randomUUID();
      return { id: own, kind, pnr, seat, undoes: null, at: Date.now(), seq, version: "v", ...over };
    },
    undo(event: GuideEvent): GuideEvent {
      return this.press(event.pnr, event.seat, { kind: "undo", undoes: event.id });
    },
    async sendEvents(...events: unknown[]): Promise<GuideEventsView["results"]> {
      return read(await post("events", { events }), GuideEventsView).results;
    },
  };
}

/** The boarding of a trip's two ways, as staff read it. */
export async function readBoarding(trip: string) {
  const { legs } = read(await staffCall("boarding", { trip }), BoardingView);
  const [out, back] = legs;
  if (out === undefined) throw new Error("a trip has a way out");
  return { out, back };
}
