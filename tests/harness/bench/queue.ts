/** A phone in the waiting room: it joins, follows the socket until its turn comes, and claims the pass. */
import { on } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Phone } from "./phone.ts";
import type { Call } from "./seat-presses.ts";

const Status = z.object({ phase: z.string() });
/** A page that hears nothing asks again; a little apart from the others. */
const ASKS_AFTER_MS = 20_000;
const NEWS = ['"phase":"in"', '"phase":"over"', '"phase":"sold_out"'];

/** False where nothing is left to wait for. */
export async function waitTurn(
  { call, phone, random }: { call: Call; phone: Phone; random: () => number },
  trip: string,
  until: number,
): Promise<boolean> {
  while (Date.now() < until) {
    const joined = await call("queue", (one) => one.post("/api/opening", { trip_id: trip }));
    const phase = Status.safeParse(joined.body).data?.phase;
    if (phase === "in" || phase === "over") return true;
    if (phase === "sold_out") return false;
    await newsFor(phone, trip, Math.min(until - Date.now(), ASKS_AFTER_MS * (1 + random())));
  }
  return false;
}

/** Until the socket says that something has changed for this visitor, or it is time to ask. */
async function newsFor(phone: Phone, trip: string, withinMs: number): Promise<void> {
  const signal = AbortSignal.timeout(Math.max(0, Math.round(withinMs)));
  const socket = await phone.open(`/api/opening/${trip}`);
  if (socket === null) return sleep(withinMs);
  try {
    for await (const [data] of on(socket, "data", { signal })) {
      const text = String(data);
      if (NEWS.some((news) => text.includes(news))) return;
    }
  } catch {
    // Time to ask.
  } finally {
    socket.destroy();
  }
}
