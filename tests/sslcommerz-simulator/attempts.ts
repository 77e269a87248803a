/** What a buyer does on a page: pays by a method, in one of the scripted ways, fails or gives up. */
import { randomText } from "../wallet-simulator/simulation.ts";
import { STORIES, type Method, type StoryName } from "./methods.ts";
import { planNotifications } from "./notifications.ts";
import { pagePoisha, type Attempt, type Session } from "./session.ts";
import type { Simulation } from "./simulation.ts";

export interface Deed {
  kind: Attempt["kind"];
  method: Method;
  story: StoryName;
}

/** Adds the attempt to its page, and plans its notifications. */
export function attemptOn(simulation: Simulation, page: Session, deed: Deed): Attempt {
  const now = simulation.now();
  const story = STORIES[deed.story];
  const isLate = deed.kind === "paid" && story.money === "late";
  const one: Attempt = {
    valId: `${now}${randomText(9)}`,
    bankTranId: `${now}${randomText(8)}`,
    method: deed.method,
    kind: deed.kind,
    amountPoisha: pagePoisha(page) + (deed.kind === "paid" ? story.morePoisha : 0),
    at: now,
    succeedsAt: now + (isLate ? simulation.settings().lateMs : 0),
    isRisky: deed.kind === "paid" && story.isRisky,
    isValidated: false,
    refunds: [],
  };
  const changed = { ...page, attempts: [...page.attempts, one] };
  simulation.tables.sessions.put(page.sessionKey, changed);
  planNotifications(simulation, changed, one, deed.kind === "paid" ? story.ipn : "now");
  return one;
}
