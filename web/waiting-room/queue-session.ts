/**
 * One visitor's place in the line of an opening, for as long as a page shows it. The call joins the line and fetches the
 * pass; the socket keeps the place and tells where it stands. Unlike the map's socket this one stays open while nobody
 * looks: who looks elsewhere still waits. Where sockets fail, or are silent, the call says all of it, often enough to
 * keep the place; whatever waits, waits a time of chance, so that thousands of phones do not ask in one moment.
 */
import type { WaitingRoomStatusView, WaitingRoomView } from "../../worker/contract/waiting-room.ts";
import type { Answer, ApiRefusal } from "../api/client.ts";
import { closeQuietly, waitMs } from "../live/live-socket.ts";

export interface Line {
  news: WaitingRoomStatusView | null;
  /** When the news was asked for, by `performance.now()`. */
  heardAt: number;
  opensAt: string | null;
  /** Why there is no newer news. */
  refusal: ApiRefusal | null;
}

export const NO_NEWS: Line = { news: null, heardAt: 0, opensAt: null, refusal: null };

type Visit = () => Promise<Answer<WaitingRoomView>>;

/** Browsers let a page that nobody looks at do this once a minute at least; the place stands longer than that. */
const PING_EVERY_MS = 20_000;
const VISIT_EVERY_MS = 20_000;
/** The socket tells everybody something in less time than this. */
const SILENT_FOR_MS = 60_000;
const SOLD_OUT_SILENT_FOR_MS = 120_000;
/** The instant may be moved, and nothing but the call tells that. */
const INSTANT_ASKED_EVERY_MS = 300_000;
/** After the instant the socket has the news; who hasn't heard asks. */
const LATE_MS = 4_000;
const CHANCE_MS = 8_000;

/** Gives what ends it, and what asks at once. */
export function standInLine(
  tripId: string,
  visit: Visit,
  tell: (line: Line) => void,
): { leave: () => void; askNow: () => void } {
  const place = new OwnPlace(tripId, visit, tell);
  const askNow = () => void place.ask();
  const look = () => document.hidden || askNow();
  window.addEventListener("online", askNow);
  document.addEventListener("visibilitychange", look);
  askNow();
  return {
    askNow,
    leave() {
      window.removeEventListener("online", askNow);
      document.removeEventListener("visibilitychange", look);
      place.leave();
    },
  };
}

class OwnPlace {
  readonly #address: string;
  readonly #visit: Visit;
  readonly #tell: (line: Line) => void;
  #line = NO_NEWS;
  #socket: WebSocket | null = null;
  /** Since the last ping, or since the socket was opened. */
  #hasHeard = false;
  #isLeft = false;
  #isAsking = false;
  #isWanted = false;
  #failures = 0;
  #nextVisit: ReturnType<typeof setTimeout> | undefined;
  #nextPing: ReturnType<typeof setTimeout> | undefined;

  constructor(tripId: string, visit: Visit, tell: (line: Line) => void) {
    this.#address = `/api/opening/${encodeURIComponent(tripId)}`;
    this.#visit = visit;
    this.#tell = tell;
  }

  async ask(): Promise<void> {
    // What happened after the question that is on its way may not be in its answer.
    this.#isWanted = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#isWanted && !this.#isLeft) {
      this.#isWanted = false;
      const askedAt = performance.now();
      const answer = await this.#visit();
      if (!this.#isLeft) this.#answered(answer, askedAt);
    }
    this.#isAsking = false;
  }

  leave(): void {
    this.#isLeft = true;
    clearTimeout(this.#nextVisit);
    this.#drop();
  }

  #answered(answer: Answer<WaitingRoomView>, askedAt: number): void {
    if (!answer.ok) {
      this.#failures += 1;
      this.#show({ ...this.#line, refusal: answer.refusal });
      return;
    }
    this.#failures = 0;
    const { opens_at: opensAt } = answer.value;
    // The socket is that of the other instant's line.
    if (opensAt !== this.#line.opensAt) this.#drop();
    if (isWaiting(answer.value)) this.#follow();
    else this.#drop();
    this.#show({ news: answer.value, heardAt: askedAt, opensAt, refusal: null });
  }

  #show(line: Line): void {
    this.#line = line;
    this.#tell(line);
    const isLive = this.#socket !== null && this.#hasHeard;
    this.#askIn(msToVisit(line, { isLive, failures: this.#failures }));
  }

  #askIn(ms: number | null): void {
    clearTimeout(this.#nextVisit);
    if (ms !== null) this.#nextVisit = setTimeout(() => void this.ask(), ms);
  }

  #follow(): void {
    if (this.#socket !== null) return;
    const own = new WebSocket(this.#address);
    this.#socket = own;
    this.#hasHeard = false;
    own.addEventListener("message", ({ data }) => {
      if (own === this.#socket) this.#hear(String(data));
    });
    own.addEventListener("close", () => {
      if (own !== this.#socket) return;
      this.#drop();
      this.#failures += 1;
      // There is time: the place stands a while longer.
      this.#askIn(Math.max(waitMs(this.#failures, Math.random()), Math.random() * CHANCE_MS));
    });
    this.#nextPing = setTimeout(() => this.#ping(own), PING_EVERY_MS);
  }

  #hear(text: string): void {
    this.#hasHeard = true;
    const news = newsIn(text);
    if (news === null) return;
    this.#failures = 0;
    // The pass, and the end of the line, come with the call.
    if (!isWaiting(news)) void this.ask();
    else this.#show({ ...this.#line, news, heardAt: performance.now(), refusal: null });
  }

  #ping(own: WebSocket): void {
    if (own !== this.#socket) return;
    if (!this.#hasHeard) {
      this.#drop();
      void this.ask();
      return;
    }
    this.#hasHeard = false;
    own.send("ping");
    this.#nextPing = setTimeout(() => this.#ping(own), PING_EVERY_MS);
  }

  #drop(): void {
    clearTimeout(this.#nextPing);
    const left = this.#socket;
    this.#socket = null;
    if (left !== null) closeQuietly(left);
  }
}

function isWaiting({ phase }: WaitingRoomStatusView): boolean {
  return phase === "before" || phase === "waiting" || phase === "sold_out";
}

/** When to ask by the call; null when there is nothing more to ask. */
function msToVisit(
  { news, refusal }: Line,
  { isLive, failures }: { isLive: boolean; failures: number },
): number | null {
  const chance = Math.random();
  if (refusal !== null) {
    const asked = (refusal.retryAfterMs ?? 0) * (1 + chance);
    return Math.max(asked, waitMs(failures, chance));
  }
  if (news === null || !isWaiting(news)) return null;
  const chanceMs = chance * CHANCE_MS;
  const toInstantMs = news.phase === "before" ? (news.seconds_left ?? 0) * 1000 : Infinity;
  if (!isLive) return Math.min(VISIT_EVERY_MS, toInstantMs) + chanceMs;
  if (news.phase === "before") {
    // Thousands may have come in one moment; by then they have parted.
    return Math.min(toInstantMs + LATE_MS + chanceMs, INSTANT_ASKED_EVERY_MS * (1 - chance / 2));
  }
  return (news.phase === "sold_out" ? SOLD_OUT_SILENT_FOR_MS : SILENT_FOR_MS) + chanceMs;
}

/** A message, or null for anything else ("pong"). */
function newsIn(text: string): WaitingRoomStatusView | null {
  try {
    const said: unknown = JSON.parse(text);
    const isNews = typeof said === "object" && said !== null && "phase" in said;
    return isNews ? (said as WaitingRoomStatusView) : null;
  } catch {
    return null;
  }
}
