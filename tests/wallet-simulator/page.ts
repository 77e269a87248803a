/**
 * The wallet's hosted page: number, code, PIN, and back to the shop. Plain forms, no script; each POST is answered by
 * a redirect, so that a reload repeats nothing.
 */
import { Hono, type Context } from "hono";
import { normalizePhone } from "../../worker/domain/phone.ts";
import { latinDigits } from "../../worker/domain/digits.ts";
import { closePage, giveAnswer, isOpen, type PageProblem, type Payment } from "./payment.ts";
import { closedView, stepView, tabClosedView, twiceView, unknownView } from "./page-view.ts";
import { pagePath, returnUrl, type ReturnStatus } from "./replies.ts";
import { findStory } from "./stories.ts";
import type { Simulation } from "./simulation.ts";

export function walletPage(simulation: Simulation): Hono {
  const { payments } = simulation.tables;
  const page = new Hono();

  function requestedPayment(c: Context): Payment | null {
    const pay = payments.get(c.req.query("paymentID") ?? "");
    return pay !== null && pay.hash === c.req.query("hash") ? pay : null;
  }

  page.use(async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
    c.header("Referrer-Policy", "no-referrer");
  });

  page.get("/", (c) => {
    const pay = requestedPayment(c);
    if (pay === null) return c.html(unknownView(), 404);
    if (!isOpen(pay, simulation.now())) return c.html(closedView(wayBack(pay)));
    return c.html(stepView(pay, readProblem(c.req.query("problem"))));
  });

  page.post("/", async (c) => {
    const pay = requestedPayment(c);
    if (pay === null) return c.html(unknownView(), 404);
    if (!isOpen(pay, simulation.now())) return c.html(closedView(wayBack(pay)));

    const form = await c.req.parseBody();
    if (form["do"] === "close") {
      payments.put(pay.paymentId, closePage(pay));
      return c.redirect(returnUrl(pay, "cancel"), 303);
    }
    const step = giveAnswer(pay, readAnswer(pay, String(form["answer"] ?? "")));
    payments.put(pay.paymentId, step.pay);
    if (step.end === null) {
      const problem = step.problem === null ? "" : `&problem=${step.problem}`;
      return c.redirect(pagePath(pay) + problem, 303);
    }
    const back = returnUrl(step.pay, step.end);
    if (step.end === "failure") return c.redirect(back, 303);
    switch (findStory(step.pay.wallet ?? "").comesBack) {
      case "never":
        return c.html(tabClosedView());
      case "twice":
        return c.html(twiceView(back));
      default:
        return c.redirect(back, 303);
    }
  });

  return page;
}

/** Numbers are accepted in either script, with or without +880, with spaces. */
function readAnswer(pay: Payment, typed: string): string {
  if (pay.stage === "created") return normalizePhone(typed) ?? typed;
  return latinDigits(typed).trim();
}

function readProblem(given: string | undefined): PageProblem | null {
  switch (given) {
    case "wallet_invalid":
    case "otp_wrong":
    case "pin_wrong":
      return given;
    default:
      return null;
  }
}

/** Where a visitor goes who returns to a finished page; null when the payment has expired. */
function wayBack(pay: Payment): string | null {
  const ends: Partial<Record<Payment["stage"], ReturnStatus>> = {
    authorised: "success",
    executed: "success",
    cancelled: "cancel",
    failed_on_page: "failure",
  };
  const status = ends[pay.stage];
  return status === undefined ? null : returnUrl(pay, status);
}
