/**
 * The transport: every request to the server. The result is either a value or a refusal with a sentence fit to show;
 * nothing throws. Time-outs, the anti-forgery pair and the agent's session are handled here. Screens use call.ts.
 */
import { reportConnection } from "../offline/connection.ts";
import { clientRefusal, type Answer, type ApiRefusal } from "./refusal.ts";
import { pauseUntilOnline, retryAfterMs } from "./retries.ts";
import { TOKEN_KEY, notifySessionChanged } from "./session-token.ts";

export interface PostOptions {
  /** Called when there was no response, or the call was shed: it is made again after `waitMs`. */
  onRetry?: (waitMs: number) => void;
}

export interface ApiSurroundings {
  fetch: typeof globalThis.fetch;
  cookies: () => string;
  storage: () => Pick<Storage, "getItem" | "removeItem">;
  /** The server has refused the session as expired, and its token was deleted. */
  onSessionOver?: () => void;
  /** Whether the server responded. */
  onConnection?: (isThere: boolean) => void;
  pause?: (ms: number) => Promise<void>;
}

const READ_MS = 20_000;
/** How long a browser waits for what opens a payment or asks about one. */
export const PAYMENT_MS = 45_000;
/** For a photo over a slow connection. */
const UPLOAD_MS = 120_000;

const PAIR_PATH = "/api/profile";

const PAYMENT_PATHS: ReadonlySet<string> = new Set([
  "/api/bkash/payment/create",
  "/api/save-seat-booking-appoinment",
  "/api/bkash/payment/execute",
]);
const SESSION_PATHS: ReadonlySet<string> = new Set([
  ...PAYMENT_PATHS,
  "/api/profile",
  "/api/logout",
  "/api/agent/logout-everywhere",
  "/api/agent/password",
  "/api/agent/sales",
  "/api/agent/sales.csv",
  "/api/check-ticket",
]);

export function createApi(around: ApiSurroundings) {
  async function call<T>(
    path: string,
    init: RequestInit,
    reader: (response: Response) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const token = SESSION_PATHS.has(path.split("?")[0] ?? "") ? readToken(around) : null;
    const headers = new Headers(init.headers);
    headers.set("Accept", "application/json");
    if (token !== null) headers.set("Authorization", `Bearer ${token}`);

    const patience = patienceFor(waitMsFor(path, init));
    try {
      const response = await around.fetch(path, {
        ...init,
        headers,
        credentials: "same-origin",
        signal: patience.signal,
      });
      around.onConnection?.(true);
      const answer = await reader(response);
      if (!answer.ok && answer.refusal.code === "session_expired") {
        dropRefusedToken(around, token);
      }
      return answer;
    } catch {
      if (!patience.isOver()) around.onConnection?.(false);
      return { ok: false, refusal: clientRefusal(patience.isOver() ? "timeout" : "offline") };
    } finally {
      patience.end();
    }
  }

  async function getJson(path: string): Promise<Answer<unknown>> {
    return call(path, {}, jsonAnswer);
  }

  async function getFile(path: string): Promise<Answer<Blob>> {
    return call(path, {}, fileAnswer);
  }

  async function postJson(
    path: string,
    body: unknown,
    options: PostOptions = {},
  ): Promise<Answer<unknown>> {
    return post(path, JSON.stringify(body), { "Content-Type": "application/json" }, options);
  }

  /** A form with a file; the browser sets the content type. */
  async function postForm(path: string, form: FormData): Promise<Answer<unknown>> {
    return post(path, form, {}, {});
  }

  let pairOnItsWay: Promise<unknown> | null = null;

  /** Any response sets the cookie; fetched beforehand so that a first call is not refused. */
  async function fetchPair(): Promise<void> {
    pairOnItsWay ??= getJson(PAIR_PATH).finally(() => (pairOnItsWay = null));
    await pairOnItsWay;
  }

  async function post(
    path: string,
    body: string | FormData,
    headers: Record<string, string>,
    { onRetry }: PostOptions,
  ): Promise<Answer<unknown>> {
    const send = () => {
      const token = cookieNamed("XSRF-TOKEN", around.cookies());
      const init = { method: "POST", body, headers: { ...headers, "X-XSRF-TOKEN": token } };
      return call(path, init, jsonAnswer);
    };
    for (let tries = 1; ; tries += 1) {
      if (cookieNamed("XSRF-TOKEN", around.cookies()) === "") await fetchPair();
      const answer = await withPair(send);
      if (answer.ok) return answer;
      const waitMs = retryAfterMs(path, answer.refusal, tries, Math.random());
      if (waitMs === null) {
        return tries === 1
          ? answer
          : { ok: false, refusal: { ...answer.refusal, isRepeated: true } };
      }
      onRetry?.(waitMs);
      await (around.pause ?? pauseUntilOnline)(waitMs);
    }
  }

  return { getJson, getFile, postJson, postForm };
}

/** Without storage the browser still books, as Online. */
export const { getJson, getFile, postJson, postForm } = createApi({
  fetch: (input, init) => globalThis.fetch(input, init),
  cookies: () => document.cookie,
  storage: () => localStorage,
  onSessionOver: notifySessionChanged,
  onConnection: reportConnection,
});

function readToken(around: ApiSurroundings): string | null {
  try {
    return around.storage().getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

/** Deletes only the refused token: another tab may have logged in meanwhile. */
function dropRefusedToken(around: ApiSurroundings, refused: string | null): void {
  if (refused === null || readToken(around) !== refused) return;
  around.storage().removeItem(TOKEN_KEY);
  around.onSessionOver?.();
}

/** Retries once after an invalid anti-forgery pair: the refusal has set a new cookie, and the call had no effect. */
async function withPair<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const first = await send();
  const isForgery = !first.ok && first.refusal.code === "forgery_check_failed";
  return isForgery ? send() : first;
}

function waitMsFor(path: string, init: RequestInit): number {
  if (init.body instanceof FormData) return UPLOAD_MS;
  return PAYMENT_PATHS.has(path) ? PAYMENT_MS : READ_MS;
}

/** A response that is no refusal is the file itself. */
async function fileAnswer(response: Response): Promise<Answer<Blob>> {
  if (response.ok) return { ok: true, value: await response.blob() };
  return { ok: false, refusal: refusalIn(response, parse(await response.text())) };
}

async function jsonAnswer(response: Response): Promise<Answer<unknown>> {
  return readAnswer(response, await response.text());
}

/** A success says 201 in its body; a payment in doubt is neither success nor refusal and says 202. */
function readAnswer(response: Response, text: string): Answer<unknown> {
  const body = parse(text);
  if (!response.ok) return { ok: false, refusal: refusalIn(response, body) };
  const status = field(body, "status_code");
  const isSuccess = status === 201 || (status === 202 && response.status === 202);
  return isSuccess
    ? { ok: true, value: body }
    : { ok: false, refusal: clientRefusal("unreadable", response.status, body) };
}

function refusalIn(response: Response, body: unknown): ApiRefusal {
  const code = field(body, "code");
  const message = field(body, "message");
  if (typeof code !== "string" || typeof message !== "string") {
    return clientRefusal("unreadable", response.status, body);
  }
  const listed = field(body, "errors");
  const sentences = Array.isArray(listed) ? listed.filter((one) => typeof one === "string") : [];
  const errors = sentences.length > 0 ? sentences : [message];
  const refusal: ApiRefusal = { status: response.status, code, message, errors, body };
  const seconds = Number(response.headers.get("Retry-After") ?? "");
  if (seconds > 0) refusal.retryAfterMs = seconds * 1000;
  return refusal;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A field of an unchecked body. */
export function field(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
}

/** The wallet of the payment that an answer is about; none is named where that is bKash. */
export function findWallet(answer: unknown): string {
  const named = field(answer, "payment_provider");
  return typeof named === "string" ? named : "bkash";
}

function cookieNamed(name: string, cookies: string): string {
  const pair = cookies.split("; ").find((one) => one.startsWith(`${name}=`));
  // A pair is plain letters. This decodes them as decodeURIComponent would, and throws at nothing that stands there.
  return unescape(pair?.slice(name.length + 1) ?? "");
}

/** The time that a call may take; many phones lack AbortSignal.timeout. */
function patienceFor(waitMs: number) {
  const controller = new AbortController();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    controller.abort();
  }, waitMs);
  return {
    signal: controller.signal,
    isOver: () => isOver,
    end: () => clearTimeout(timer),
  };
}
