/**
 * Controls for tests and demos that SSLCOMMERZ lacks: its ledger, the page without a browser, notifications, injected
 * faults, settings.
 */
import { Hono } from "hono";
import { z } from "zod";
import { readBody, switches } from "../wallet-simulator/switches.ts";
import { attemptOn } from "./attempts.ts";
import { fault } from "./faults.ts";
import { getLedger } from "./ledger.ts";
import { isMethod, isStory } from "./methods.ts";
import { planNotifications, sendNotifications, signedFields } from "./notifications.ts";
import { isOpen, pagePoisha } from "./session.ts";
import { settings } from "./settings.ts";
import { findPages, type Simulation } from "./simulation.ts";

const deed = z.object({
  tran_id: z.string(),
  kind: z.enum(["paid", "failed", "cancelled"]).default("paid"),
  method: z.string().refine(isMethod).default("nagad"),
  story: z.string().refine(isStory).default("pays"),
});

export function controlApi(simulation: Simulation): Hono {
  const { sessions, notifications } = simulation.tables;
  const control = new Hono();

  control.get("/ledger", (c) => c.json(getLedger(sessions.list(), simulation.now())));

  control.get("/notifications", (c) => c.json({ notifications: notifications.list() }));

  /** The buyer's deed on the newest page of a number; answers where the browser goes, and with what. */
  control.post("/do", async (c) => {
    const read = deed.safeParse(await readBody(c));
    if (!read.success) return c.json({ message: z.prettifyError(read.error) }, 422);
    const { tran_id: tranId, kind } = read.data;
    const page = findPages(simulation, tranId).at(-1);
    if (page === undefined || !isOpen(page, simulation.now(), simulation.settings().pageMs)) {
      return c.json({ message: "No page that takes payments has this tran_id" }, 409);
    }
    const one = attemptOn(simulation, page, read.data);
    await sendNotifications(simulation);
    const url = { paid: page.urls.success, failed: page.urls.fail, cancelled: page.urls.cancel };
    return c.json({ url: url[kind], fields: signedFields(simulation, page, one) });
  });

  /** A notification of a success that never was, with another's signature. */
  control.post("/forge", async (c) => {
    const read = z.object({ tran_id: z.string() }).safeParse(await readBody(c));
    const page = read.success ? findPages(simulation, read.data.tran_id).at(-1) : undefined;
    if (page === undefined) return c.json({ message: "No page has this tran_id" }, 409);
    const now = simulation.now();
    const invented = {
      valId: "FORGED",
      bankTranId: "FORGED",
      method: "card",
      kind: "paid",
      amountPoisha: pagePoisha(page),
      at: now,
      succeedsAt: now,
      isRisky: false,
      isValidated: false,
      refunds: [],
    } as const;
    planNotifications(simulation, page, { ...invented, refunds: [] }, "forged");
    await sendNotifications(simulation);
    return c.json({});
  });

  /** Sends the notifications that are due by now. */
  control.post("/deliver", async (c) => {
    await sendNotifications(simulation);
    return c.json({});
  });

  control.route("/", switches(simulation, { fault, settings }));

  return control;
}
