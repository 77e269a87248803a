/**
 * A phone of the load: a keep-alive connection to the loopback, a cookie jar, and as much of the client as it takes.
 */
import { Agent, request } from "node:http";
import type { Socket } from "node:net";
import { bookingTripsCookie } from "../../../web/booking/booking-trips-cookie.ts";
import { openSocket } from "./socket.ts";

export interface Answer {
  status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** Parsed as JSON, or as text, on access only: parsing is the phone's work, not the shop's. */
  readonly body: unknown;
}

/** As many as an edge in front would keep: beyond it the runtime resets connections that it reads too late. */
const agent = new Agent({ keepAlive: true, maxSockets: 512 });

export function closeConnections(): void {
  agent.destroy();
}

export class Phone {
  readonly #cookies = new Map<string, string>();
  readonly #origin: URL;

  constructor(origin: string) {
    this.#origin = new URL(origin);
  }

  get(path: string): Promise<Answer> {
    return this.send("GET", path, null);
  }

  async post(path: string, body: unknown): Promise<Answer> {
    if (!this.#cookies.has("XSRF-TOKEN")) await this.get("/api/profile");
    const answer = await this.send("POST", path, JSON.stringify(body));
    // As the client: once more with the pair that the refusal has brought.
    const isRefusedPair = answer.status === 403 && isForgery(answer.body);
    return isRefusedPair ? this.send("POST", path, JSON.stringify(body)) : answer;
  }

  /** A socket of a page; null where the Worker opens none. */
  open(path: string): Promise<Socket | null> {
    return openSocket(this.#origin.href, path, this.#cookieLine());
  }

  send(method: string, path: string, body: string | null): Promise<Answer> {
    const cookie = this.#cookieLine();
    const headers: Record<string, string> = {};
    if (cookie !== "") headers["Cookie"] = cookie;
    if (body !== null) {
      headers["Content-Type"] = "application/json";
      headers["Content-Length"] = String(Buffer.byteLength(body));
      headers["X-XSRF-TOKEN"] = this.#cookies.get("XSRF-TOKEN") ?? "";
    }
    const { hostname, port } = this.#origin;
    return new Promise((resolve, reject) => {
      const sent = request({ agent, hostname, port, method, path, headers }, (incoming) => {
        const parts: Buffer[] = [];
        incoming.on("data", (part: Buffer) => parts.push(part));
        incoming.on("error", reject);
        incoming.on("end", () => {
          this.#keep(incoming.headers["set-cookie"] ?? []);
          const isJson = incoming.headers["content-type"]?.includes("json") === true;
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            get body() {
              const text = Buffer.concat(parts).toString();
              return isJson ? JSON.parse(text) : text;
            },
          });
        });
      });
      sent.on("error", (error: NodeJS.ErrnoException) => {
        // As a browser: the server had closed a connection that was kept.
        if (sent.reusedSocket && error.code === "ECONNRESET") {
          resolve(this.send(method, path, body));
        } else reject(error);
      });
      sent.end(body ?? undefined);
    });
  }

  /** As the page does before it requests a seat of a trip. */
  rememberBookingTrip(tripId: string): void {
    const line = bookingTripsCookie(this.#cookieLine(), tripId);
    if (line !== null) this.#keep([line]);
  }

  #cookieLine(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
  }
}

function isForgery(body: unknown): boolean {
  return (Object(body) as { code?: unknown }).code === "forgery_check_failed";
}
