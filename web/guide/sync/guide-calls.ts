/**
 * The calls of a guide's phone. They carry the phone's token and no cookie. Whatever is not plainly an answer of the
 * shop (a login page of a hotspot, a redirect, text of somebody else) counts as no connection, so that nothing of it is
 * taken for a list or for the receipt of a press.
 */
import type {
  GuideEvent,
  GuideEventsView,
  GuideHandOverView,
  GuideListView,
  GuidePairView,
  GuidePositionRequest,
  GuidePositionView,
} from "../../../worker/contract/guide/guide.ts";

export type Outcome<Value> =
  | { kind: "answer"; value: Value }
  /** The shop's own refusal, by its code. */
  | { kind: "refused"; code: string }
  | { kind: "unreachable" };

export interface GuideCalls {
  /** `key`: with the same one the shop gives the same pairing, so that a lost answer can be asked for again. */
  pair: (link: string, key: string) => Promise<Outcome<GuidePairView>>;
  readList: (token: string, since: string | null) => Promise<Outcome<GuideListView>>;
  sendEvents: (token: string, events: readonly GuideEvent[]) => Promise<Outcome<GuideEventsView>>;
  handOver: (token: string) => Promise<Outcome<GuideHandOverView>>;
  sendPosition: (
    token: string,
    request: GuidePositionRequest,
  ) => Promise<Outcome<GuidePositionView>>;
}

/** A weak connection answers late; a call without an answer is made again. */
const WAIT_MS = 20_000;

export function createGuideCalls(send: typeof globalThis.fetch): GuideCalls {
  async function call<Value>(
    path: string,
    init: RequestInit,
    isOne: (body: unknown) => boolean,
  ): Promise<Outcome<Value>> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), WAIT_MS);
    try {
      const response = await send(`/api/guide/${path}`, {
        ...init,
        cache: "no-store",
        credentials: "omit",
        redirect: "error",
        signal: patience.signal,
      });
      const body: unknown = await response.json();
      if (response.ok) {
        return isOne(body) ? { kind: "answer", value: body as Value } : { kind: "unreachable" };
      }
      const code = getField(body, "code");
      const isShops = typeof code === "string" && typeof getField(body, "message") === "string";
      return isShops ? { kind: "refused", code } : { kind: "unreachable" };
    } catch {
      return { kind: "unreachable" };
    } finally {
      clearTimeout(timer);
    }
  }
  const post = (body: object, token: string | null): RequestInit => ({
    method: "POST",
    headers: { "Content-Type": "application/json", ...bearer(token) },
    body: JSON.stringify(body),
  });
  return {
    pair: (link, key) => call("pair", post({ link, pairing_key: key }, null), isPairing),
    readList: (token, since) =>
      call(
        since === null ? "list" : `list?since=${encodeURIComponent(since)}`,
        { headers: bearer(token) },
        isList,
      ),
    sendEvents: (token, events) => call("events", post({ events }, token), isReceipt),
    handOver: (token) => call("hand-over", post({}, token), isLink),
    sendPosition: (token, request) => call("position", post(request, token), isWish),
  };
}

function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}

function isPairing(body: unknown): boolean {
  return isOwn(body, ["token", "phone", "ends_at"]);
}

function isLink(body: unknown): boolean {
  return isOwn(body, ["link", "until"]);
}

function isWish(body: unknown): boolean {
  return isOwn(body, []) && typeof getField(body, "is_wanted") === "boolean";
}

function isReceipt(body: unknown): boolean {
  return isOwn(body, []) && Array.isArray(getField(body, "results"));
}

function isList(body: unknown): boolean {
  if (!isOwn(body, ["version", "now"])) return false;
  const list = getField(body, "list");
  if (list === null) return true;
  const isWhole = ["stops", "tickets", "events", "phones", "elsewhere", "shop_phones"].every(
    (name) => Array.isArray(getField(list, name)),
  );
  return isWhole && typeof getField(getField(list, "trip"), "id") === "string";
}

/** Every success of the shop says 201 in its body. */
function isOwn(body: unknown, texts: readonly string[]): boolean {
  return (
    getField(body, "status_code") === 201 &&
    texts.every((name) => typeof getField(body, name) === "string")
  );
}

function getField(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
}
