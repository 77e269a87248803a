/** The simulator's own front page: what can happen, and the latest payments. */
import { html } from "hono/html";
import { takaText } from "../../worker/domain/money.ts";
import { document, listTable } from "../wallet-simulator/page-style.ts";
import { STORIES } from "./methods.ts";
import { brand } from "./page-view.ts";
import { attemptStatus, refundedPoisha } from "./session.ts";
import type { Simulation } from "./simulation.ts";

const SHOWN_MAX = 50;

export function indexPage(simulation: Simulation) {
  const now = simulation.now();
  const attempts = simulation.tables.sessions
    .list()
    .flatMap((page) => page.attempts.map((one) => ({ page, one })))
    .toReversed()
    .slice(0, SHOWN_MAX);
  return document(
    "Simulated SSLCOMMERZ",
    html`<body style="--pink:#1f5aa6;--deep:#163f75">
      <main class="wide" lang="en">
        ${brand()}
        <p>
          A simulated SSLCOMMERZ: no real money moves, nothing leaves this machine. The page asks
          for the way to pay and for what happens; it stays open and can be paid again.
        </p>
        <h2>What can happen</h2>
        <ul>
          ${Object.values(STORIES).map(({ about }) => html`<li>${about}</li>`)}
        </ul>
        <h2>Latest payments</h2>
        ${
          attempts.length === 0
            ? html`<p>None yet.</p>`
            : listTable(
                ["tran_id", "Amount", "By", "Status", "Refunds"],
                attempts.map(({ page, one }) => [
                  page.tranId,
                  `৳${takaText(one.amountPoisha)}`,
                  one.method,
                  attemptStatus(one, now),
                  one.refunds.length === 0 ? "–" : `৳${takaText(refundedPoisha(one))}`,
                ]),
              )
        }
      </main>
    </body>`,
  );
}
