/** How a reply leaves the gateway: as it is, lost on its way, as an error page, or never. */
import type { Context } from "hono";
import { Dropped } from "../wallet-simulator/simulation.ts";
import type { Simulation } from "./simulation.ts";
import type { Taken } from "./take.ts";

export async function reply(
  simulation: Simulation,
  c: Context,
  answer: Taken["answer"],
  body: () => Response,
): Promise<Response> {
  switch (answer) {
    case "given":
      return body();
    case "lost":
      throw new Dropped();
    case "html":
      return c.html("<html><body><h1>Internal Server Error</h1></body></html>", 500);
    case "silence":
      await simulation.pause(simulation.settings.hangMs);
      throw new Dropped();
  }
}
