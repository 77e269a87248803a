/** The screens of the hosted page: how to pay, the way back, and the ways in which it ends. */
import { html, raw } from "hono/html";
import { document } from "../wallet-simulator/page-style.ts";
import { METHODS, STORIES } from "./methods.ts";
import { hasSucceeded, type Session } from "./session.ts";

const TITLE = "SSLCOMMERZ payment (simulated)";
const COLOURS = "--pink:#1f5aa6;--deep:#163f75";

function sheet(content: unknown) {
  return document(
    TITLE,
    html`<body style="${COLOURS}">
      <main class="sheet">
        ${brand()} ${content}
        <footer>
          <p>
            <strong>এটি আসল পেমেন্ট নয়, পরীক্ষার জন্য বানানো। আসল কোনো টাকা কাটবে না।</strong>
          </p>
          <p lang="en">A simulated payment page for trying things out. No real money moves.</p>
          <p><a href="/" target="_blank" lang="en">What was paid here</a></p>
        </footer>
      </main>
    </body>`,
  );
}

export function brand() {
  return html`<header class="brand">
    <div><b>SSLCOMMERZ</b><span lang="en">Payment · simulated</span></div>
  </header>`;
}

export function payView(page: Session, now: number) {
  const paid = page.attempts.filter((one) => hasSucceeded(one, now)).length;
  return sheet(html`
    <section class="bill" aria-label="বিল / Bill">
      <span class="badge" aria-hidden="true">ভ</span>
      <b>BhortiBus</b>
      <span class="sum">৳${page.amount}</span>
      <span class="invoice">ইনভয়েস · Invoice: ${page.tranId}</span>
    </section>
    <form method="post">
      ${paid === 0 ? "" : paidNote(paid)}
      <fieldset style="border:0;margin:0;padding:0;display:grid;gap:8px">
        <legend>কীভাবে টাকা দেবেন<small lang="en"> · How to pay</small></legend>
        ${Object.entries(METHODS).map(
          ([name, { bn, en }], at) =>
            html`<label style="display:flex;gap:10px;align-items:center;text-align:left">
              <input
                type="radio"
                name="method"
                value="${name}"
                style="width:20px;height:20px"
                ${at === 0 ? "checked" : ""}
              />
              <span>${bn}<small lang="en">${en}</small></span>
            </label>`,
        )}
      </fieldset>
      <label for="story" lang="en">What happens</label>
      <select id="story" name="story" lang="en" style="height:44px;font:inherit">
        ${Object.entries(STORIES).map(
          ([name, { about }]) => html`<option value="${name}">${about}</option>`,
        )}
      </select>
      <div class="buttons" style="flex-direction:column">
        <button class="yes" name="do" value="paid">
          ${paid === 0 ? "টাকা দিন" : "আবার টাকা দিন"}<small lang="en"
            >${paid === 0 ? "Pay" : "Pay again"}</small
          >
        </button>
        <button class="no" name="do" value="failed">
          পেমেন্ট না হোক<small lang="en">Fail</small>
        </button>
        <button class="no" name="do" value="cancelled">
          বাতিল করুন<small lang="en">Cancel</small>
        </button>
      </div>
    </form>
  `);
}

function paidNote(paid: number) {
  return html`<p class="problem" role="status">
    এই বিলের টাকা দেওয়া হয়েছে।<small lang="en">Paid ${paid === 1 ? "once" : `${paid} times`}.</small>
  </p>`;
}

/** SSLCOMMERZ brings the browser back by a form that sends itself. */
export function backView(url: string, fields: Readonly<Record<string, string>>) {
  return sheet(html`
    <form method="post" action="${url}" id="back">
      ${Object.entries(fields).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
      )}
      <button class="yes">দোকানে ফিরুন<small lang="en">Back to the shop</small></button>
    </form>
    <script>
      ${raw('document.getElementById("back").submit();')};
    </script>
  `);
}

export function tabClosedView() {
  return sheet(
    html`<section class="notice">
      <h1>ট্যাবটি বন্ধ হয়ে গেছে ধরে নিন।</h1>
      <p lang="en">The buyer has paid, and now closes the tab: nobody goes back to the shop.</p>
    </section>`,
  );
}

export function closedView() {
  return sheet(
    html`<section class="notice">
      <h1>এই পেমেন্টের পাতা বন্ধ হয়ে গেছে।</h1>
      <p lang="en">This payment page is closed.</p>
    </section>`,
  );
}
