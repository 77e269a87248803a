/** The simulator's own front page: the scenario of each number, and the latest payments. */
import { html } from "hono/html";
import { toView, type PaymentView } from "./control.ts";
import { brand, document, listTable } from "./page-style.ts";
import { OTP, STORIES } from "./stories.ts";
import type { Simulation } from "./simulation.ts";

const SHOWN_MAX = 50;

export function indexPage(simulation: Simulation) {
  const views = simulation.tables.payments.list().map((pay) => toView(pay, simulation.now()));
  return document(
    "Simulated wallet",
    html`<body>
      <main class="wide" lang="en">
        ${brand("bKash payment · simulated")}
        <p>
          A simulated wallet: no real money moves, nothing leaves this machine. The code is always
          <strong>${OTP}</strong>. The number you type decides what happens; any other valid number
          pays, with PIN 12121.
        </p>
        <h2>Numbers and their stories</h2>
        ${listTable(
          ["Number", "PIN", "What happens"],
          STORIES.map((story) => [story.wallet, story.pins.join(", "), story.about]),
        )}
        <p>
          The same number paying the same amount again within
          ${Math.round(simulation.settings().duplicateWindowMs / 1000)} seconds is refused as a
          duplicate (2029). A wrong code or PIN three times, and the payment fails.
        </p>
        <h2>Latest payments</h2>
        ${views.length === 0 ? html`<p>None yet.</p>` : paymentsTable(views.toReversed().slice(0, SHOWN_MAX))}
      </main>
    </body>`,
  );
}

function paymentsTable(views: PaymentView[]) {
  return listTable(
    ["Invoice", "Amount", "Number", "Stage", "Executes", "Money"],
    views.map((view) => [
      view.invoice,
      `৳${view.amount}`,
      view.wallet ?? "–",
      view.stage.replaceAll("_", " "),
      view.executes,
      formatMoney(view),
    ]),
  );
}

function formatMoney(view: PaymentView): string {
  if (view.refunded !== null) return `paid back ৳${view.refunded}`;
  return view.completed ? `paid, ${view.trxID ?? ""}` : "not moved";
}
