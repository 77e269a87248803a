/**
 * Smoke test of a running shop by the requests of a browser: its health, the first page with a file of its client, and
 * the seats of a trip. It holds no seat and leaves nothing behind.
 */
import { readField } from "../../domain/read-field.ts";
export interface Finding {
  what: string;
  /** The reason why the check failed; null when it passed. */
  error: string | null;
}

type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

/** The number of destinations that are searched for a trip; a new shop may have none. */
const DESTINATIONS = 5;
const HEALTH = "/api/health";
const WITHIN_MS = 20_000;

export async function smoke(origin: string, fetchPage: Fetch = fetch): Promise<Finding[]> {
  const visitor = browserAt(origin, fetchPage);
  return [
    await check("health", () => checkHealth(visitor)),
    await check("first page", () => checkFirstPage(visitor)),
    await check("seat list", () => checkSeats(visitor)),
  ];
}

async function check(name: string, work: () => Promise<string>): Promise<Finding> {
  try {
    return { what: `${name}: ${await work()}`, error: null };
  } catch (error) {
    return { what: name, error: error instanceof Error ? error.message : String(error) };
  }
}

type Visitor = ReturnType<typeof browserAt>;

async function checkHealth({ json }: Visitor): Promise<string> {
  const health = await json(HEALTH);
  const status = readField(health, "status");
  if (status !== "ok" && status !== "attention") throw new Error(`${HEALTH} says no status`);
  return [status, ...readList(health, "failed")].join(" ");
}

async function checkFirstPage({ get }: Visitor): Promise<string> {
  const page = await (await get("/")).text();
  const script = /<script[^>]+src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
  if (script === undefined) throw new Error("/ is no page of the client");
  const type = (await get(script)).headers.get("Content-Type") ?? "";
  if (!type.includes("javascript")) throw new Error(`${script} is ${type || "of no type"}`);
  return `its client is ${script}`;
}

async function checkSeats(visitor: Visitor): Promise<string> {
  const trip = await tripOnSale(visitor);
  if (trip === null) return "no trip is on sale, so it was not tried";
  const seats = readList(await visitor.json(`/api/get-seat-list-with-route/${trip}`), "seats");
  if (seats.length === 0) throw new Error(`trip ${trip} shows no seats`);
  return `${seats.length} seats of trip ${trip}`;
}

async function tripOnSale({ json }: Visitor): Promise<string | null> {
  const destinations = readList(await json("/api/get-bus-route-list"), "busRouteList");
  for (const destination of destinations.slice(0, DESTINATIONS)) {
    const id = String(readField(destination, "id"));
    const units = readList(await json(`/api/get-unit-list-with-route/${id}`), "unitList");
    for (const unit of units) {
      const input = { destination_id: id, unit_id: readField(unit, "id") };
      const trips = readList(await json("/api/get-filter-bus-list", input), "busFTRouteList");
      if (trips.length > 0) return String(readField(trips[0], "id"));
    }
  }
  return null;
}

/** Keeps its cookies and sends the anti-forgery pair, as the client does. */
function browserAt(origin: string, fetchPage: Fetch) {
  const cookies = new Map<string, string>();

  async function get(path: string, body?: unknown): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const sent = {
      method: "POST",
      body: JSON.stringify(body),
      headers: {
        Cookie: cookie,
        "Content-Type": "application/json",
        "X-XSRF-TOKEN": cookies.get("XSRF-TOKEN") ?? "",
      },
    };
    const signal = AbortSignal.timeout(WITHIN_MS);
    const init = body === undefined ? { headers: { Cookie: cookie } } : sent;
    const answer = await fetchPage(`${origin}${path}`, { ...init, signal, redirect: "manual" });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    // The health of a shop that needs attention is 503; it is served all the same.
    if (answer.status === 200 || (path === HEALTH && answer.status === 503)) return answer;
    throw new Error(`${path} answers ${answer.status} ${(await answer.text()).slice(0, 200)}`);
  }

  async function json(path: string, body?: unknown): Promise<unknown> {
    return (await get(path, body)).json();
  }

  return { get, json };
}

function readList(value: unknown, name: string): unknown[] {
  const list = readField(value, name);
  return Array.isArray(list) ? list : [];
}
