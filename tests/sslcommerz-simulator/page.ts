/** The hosted page. It stays open after a payment, and takes another. */
import { Hono, type Context } from "hono";
import { attemptOn } from "./attempts.ts";
import { readForm } from "./form.ts";
import { isMethod, isStory, STORIES } from "./methods.ts";
import { sendNotifications, signedFields } from "./notifications.ts";
import { backView, closedView, payView, tabClosedView } from "./page-view.ts";
import { isOpen, type Session } from "./session.ts";
import type { Simulation } from "./simulation.ts";

const PATH = "/gwprocess/v4/gw.php";

export function hostedPage(simulation: Simulation): Hono {
  const page = new Hono();

  function openPage(c: Context): Session | null {
    const found = simulation.tables.sessions.get(c.req.query("SESSIONKEY") ?? "");
    const { pageMs } = simulation.settings();
    return found !== null && isOpen(found, simulation.now(), pageMs) ? found : null;
  }

  page.use(PATH, async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
    c.header("Referrer-Policy", "no-referrer");
  });

  page.get(PATH, (c) => {
    const open = openPage(c);
    return open === null ? c.html(closedView(), 404) : c.html(payView(open, simulation.now()));
  });

  page.post(PATH, async (c) => {
    const open = openPage(c);
    if (open === null) return c.html(closedView(), 404);
    const form = await readForm(c);
    const [method, story] = [form.get("method") ?? "", form.get("story") ?? ""];
    const kind = readKind(form.get("do"));
    if (kind === null || !isMethod(method) || !isStory(story)) return c.redirect(c.req.url, 303);
    const one = attemptOn(simulation, open, { kind, method, story });
    await sendNotifications(simulation);
    if (kind === "paid" && !STORIES[story].comesBack) return c.html(tabClosedView());
    const { urls } = open;
    const back = { paid: urls.success, failed: urls.fail, cancelled: urls.cancel }[kind];
    return c.html(backView(back, signedFields(simulation, open, one)));
  });

  return page;
}

function readKind(given: string | null): "paid" | "failed" | "cancelled" | null {
  return given === "paid" || given === "failed" || given === "cancelled" ? given : null;
}
