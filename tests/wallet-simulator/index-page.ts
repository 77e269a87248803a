/** The simulator's own front page: the scenario of each number, and the latest payments. */
import { html } from "hono/html";
import { toView, type PaymentView } from "./control.ts";
import { brand, document } from "./page-style.ts";
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
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">Number</th>
                <th scope="col">PIN</th>
                <th scope="col">What happens</th>
              </tr>
            </thead>
            <tbody>
              ${STORIES.map(
                (story) =>
                  html`<tr>
                    <td>${story.wallet}</td>
                    <td>${story.pins.join(", ")}</td>
                    <td>${story.about}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
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
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Invoice</th>
          <th scope="col">Amount</th>
          <th scope="col">Number</th>
          <th scope="col">Stage</th>
          <th scope="col">Executes</th>
          <th scope="col">Money</th>
        </tr>
      </thead>
      <tbody>
        ${views.map(
          (view) =>
            html`<tr>
              <td>${view.invoice}</td>
              <td>৳${view.amount}</td>
              <td>${view.wallet ?? "–"}</td>
              <td>${view.stage.replaceAll("_", " ")}</td>
              <td>${view.executes}</td>
              <td>${formatMoney(view)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function formatMoney(view: PaymentView): string {
  if (view.refunded !== null) return `paid back ৳${view.refunded}`;
  return view.completed ? `paid, ${view.trxID ?? ""}` : "not moved";
}
