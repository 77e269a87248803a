/** Controls for tests and demos that a real gateway lacks: the messages, orders for the next calls, settings. */
import { Hono, type Context } from "hono";
import { z } from "zod";
import type { Message } from "./inbox.ts";
import { countParts } from "./parts.ts";
import { settings } from "./settings.ts";
import type { Simulation } from "./simulation.ts";
import { storyEnding } from "./stories.ts";

const LISTED_MAX = 1_000;
const ORDERS_MAX = 1_000;

/** `story`: the digits that it belongs to, see stories.ts. */
const order = z.strictObject({
  story: z.string(),
  times: z.number().int().positive().max(ORDERS_MAX).default(1),
});

export function controlApi(simulation: Simulation): Hono {
  const control = new Hono();

  /** The newest last; of one phone with ?phone=. */
  control.get("/messages", (c) => {
    const phone = c.req.query("phone");
    const all = simulation.inbox.list();
    const wanted = phone === undefined ? all : all.filter((one) => one.phone === phone);
    return c.json({ total: wanted.length, messages: wanted.slice(-LISTED_MAX).map(toView) });
  });

  control.post("/next", async (c) => {
    const read = order.safeParse(await readBody(c));
    const story = read.success ? storyEnding(read.data.story) : null;
    if (!read.success || story === null) return c.json({ message: "No such story" }, 422);
    const { orders } = simulation;
    for (let n = 0; n < read.data.times && orders.length < ORDERS_MAX; n += 1) orders.push(story);
    return c.json({ orders: orders.length });
  });

  control.post("/settings", async (c) => {
    const read = settings.partial().safeParse(await readBody(c));
    if (!read.success) return c.json({ message: "No such setting" }, 422);
    Object.assign(simulation.settings, read.data);
    return c.json(simulation.settings);
  });
  return control;
}

function toView(one: Message) {
  return { ...one, ...countParts(one.text) };
}

function readBody(c: Context): Promise<unknown> {
  return c.req.json().catch(() => null);
}
