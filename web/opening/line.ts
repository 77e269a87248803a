/**
 * One visitor's place in the line of an opening, for as long as a page shows it. The call joins the line and fetches the
 * pass; the socket keeps the place and tells where it stands. Unlike the map's socket this one stays open while nobody
 * looks: who looks elsewhere still waits. Where sockets fail, or are silent, the call says all of it, often enough to
 * keep the place; whatever waits, waits a time of chance, so that thousands of phones do not ask in one moment.
 */
import type { OpeningNewsView, OpeningView } from "../../worker/contract/opening.ts";
import type { Answer, ApiRefusal } from "../api.ts";
import { waitMs } from "../live/live-socket.ts";

export interface Line {
  news: OpeningNewsView | null;
  /** When the news was asked for, by `performance.now()`. */
  heardAt: number;
  opensAt: string | null;
  /** Why there is no newer news. */
  refusal: ApiRefusal | null;
}

export const NO_NEWS: Line = { news: null, heardAt: 0, opensAt: null, refusal: null };

type Visit = () => Promise<Answer<OpeningView>>;

/** A place is lost after a minute without a word. */
const PING_EVERY_MS = 20_000;
const VISIT_EVERY_MS = 20_000;
/** The socket tells everybody something in less time than this. */
const SILENT_FOR_MS = 60_000;
const SOLD_OUT_SILENT_FOR_MS = 120_000;
/** After the instant the socket has the news; who hasn't heard asks. */
const LATE_MS = 4_000;
const CHANCE_MS = 8_000;

/** Gives what ends it, and what asks at once. */
export function standInLine(
  tripId: string,
  visit: Visit,
  tell: (line: Line) => void,
): { leave: () => void; askNow: () => void } {
  let line = NO_NEWS;
  let socket: WebSocket | null = null;
  let isLeft = false;
  let isAsking = false;
  let hasHeard = false;
  let failures = 0;
  let nextVisit: ReturnType<typeof setTimeout> | undefined;
  let nextPing: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    if (isAsking || isLeft) return;
    isAsking = true;
    const askedAt = performance.now();
    const answer = await visit();
    isAsking = false;
    if (isLeft) return;
    if (!answer.ok) {
      failures += 1;
      show({ ...line, refusal: answer.refusal });
      return;
    }
    failures = 0;
    show({ news: answer.value, heardAt: askedAt, opensAt: answer.value.opens_at, refusal: null });
    if (isWaiting(answer.value)) follow();
    else drop();
  }

  function show(next: Line): void {
    line = next;
    tell(line);
    clearTimeout(nextVisit);
    const ms = msToVisit(line, { isLive: socket !== null && hasHeard, failures });
    if (ms !== null) nextVisit = setTimeout(() => void ask(), ms);
  }

  function follow(): void {
    if (socket !== null) return;
    const own = new WebSocket(`/api/opening/${encodeURIComponent(tripId)}`);
    socket = own;
    hasHeard = false;
    own.addEventListener("message", ({ data }) => own === socket && hear(String(data)));
    own.addEventListener("close", () => {
      if (own !== socket) return;
      drop();
      failures += 1;
      clearTimeout(nextVisit);
      nextVisit = setTimeout(() => void ask(), waitMs(failures, Math.random()));
    });
    nextPing = setTimeout(() => ping(own), PING_EVERY_MS);
  }

  function hear(text: string): void {
    hasHeard = true;
    const news = newsIn(text);
    if (news === null) return;
    failures = 0;
    // The pass, and the end of the line, come with the call.
    if (isWaiting(news)) show({ ...line, news, heardAt: performance.now(), refusal: null });
    else void ask();
  }

  function ping(own: WebSocket): void {
    if (own !== socket) return;
    if (!hasHeard) {
      drop();
      void ask();
      return;
    }
    hasHeard = false;
    own.send("ping");
    nextPing = setTimeout(() => ping(own), PING_EVERY_MS);
  }

  function drop(): void {
    clearTimeout(nextPing);
    const left = socket;
    socket = null;
    left?.close();
  }

  function askNow(): void {
    void ask();
  }

  window.addEventListener("online", askNow);
  askNow();
  return {
    askNow,
    leave() {
      isLeft = true;
      window.removeEventListener("online", askNow);
      clearTimeout(nextVisit);
      drop();
    },
  };
}

function isWaiting({ phase }: OpeningNewsView): boolean {
  return phase === "before" || phase === "waiting" || phase === "sold_out";
}

/** When to ask by the call; null when there is nothing more to ask. */
function msToVisit(
  { news, refusal }: Line,
  { isLive, failures }: { isLive: boolean; failures: number },
): number | null {
  const chance = Math.random();
  if (refusal !== null) return waitMs(failures, chance);
  if (news === null || !isWaiting(news)) return null;
  if (!isLive) return VISIT_EVERY_MS + chance * CHANCE_MS;
  if (news.phase === "before") {
    return (news.seconds_left ?? 0) * 1000 + LATE_MS + chance * CHANCE_MS;
  }
  const silentForMs = news.phase === "sold_out" ? SOLD_OUT_SILENT_FOR_MS : SILENT_FOR_MS;
  return silentForMs + chance * CHANCE_MS;
}

/** A message, or null for anything else ("pong"). */
function newsIn(text: string): OpeningNewsView | null {
  try {
    const said: unknown = JSON.parse(text);
    const isNews = typeof said === "object" && said !== null && "phase" in said;
    return isNews ? (said as OpeningNewsView) : null;
  } catch {
    return null;
  }
}
