/** What the controls of every simulated wallet have alike: injected faults, and the switches. */
import { Hono, type Context } from "hono";
import { z } from "zod";
import { ONLY, type Table } from "./store.ts";

interface Switched<Fault> {
  tables: { faults: Table<Fault[]>; settings: Table<Record<string, unknown>> };
  settings(): object;
}

export function switches<Fault>(
  simulation: Switched<Fault>,
  shapes: { fault: z.ZodType<Fault>; settings: z.ZodType<Record<string, unknown>> },
): Hono {
  const { faults } = simulation.tables;
  const control = new Hono();

  control.post("/faults", async (c) => {
    const read = shapes.fault.safeParse(await readBody(c));
    if (!read.success) return c.json({ message: z.prettifyError(read.error) }, 422);
    const orders = [...(faults.get(ONLY) ?? []), read.data];
    faults.put(ONLY, orders);
    return c.json({ faults: orders });
  });

  control.delete("/faults", (c) => {
    faults.put(ONLY, []);
    return c.json({ faults: [] });
  });

  control.get("/settings", (c) => c.json(simulation.settings()));

  control.post("/settings", async (c) => {
    const change = z.record(z.string(), z.unknown()).safeParse(await readBody(c));
    const changed = shapes.settings.safeParse({ ...simulation.settings(), ...change.data });
    if (!changed.success) return c.json({ message: z.prettifyError(changed.error) }, 422);
    simulation.tables.settings.put(ONLY, changed.data);
    return c.json(simulation.settings());
  });

  return control;
}

export async function readBody(c: Context): Promise<unknown> {
  return c.req.json().catch(() => null);
}
