/** The screens of the hosted page: its three steps, and the ways in which it ends. */
import { html } from "hono/html";
import { isWallet, type PageProblem, type Payment } from "./payment.ts";
import { brand, document } from "./page-style.ts";
import { pagePath } from "./replies.ts";
import { OTP, findStory } from "./stories.ts";

const TITLE = "bKash payment (simulated)";
const SHOP = "BhortiBus";

export function stepView(pay: Payment, problem: PageProblem | null) {
  const text = getText(pay);
  return document(
    TITLE,
    html`<body>
      <main class="sheet">
        ${brand("bKash payment · simulated")} ${billView(pay)}
        <form method="post" action="${pagePath(pay)}">
          <p class="step">${text.step}</p>
          <label for="answer">${text.bn}<small lang="en">${text.en}</small></label>
          ${problem === null ? "" : problemView(problem, pay)} ${inputView(pay, problem)}
          <div class="buttons">
            <button class="yes" name="do" value="confirm">
              নিশ্চিত করুন<small lang="en">Confirm</small>
            </button>
            <button class="no" name="do" value="close" formnovalidate>
              বন্ধ করুন<small lang="en">Close</small>
            </button>
          </div>
        </form>
        ${smallPrint(text.hint)}
      </main>
    </body>`,
  );
}

function billView(pay: Payment) {
  return html`<section class="bill" aria-label="বিল / Bill">
    <span class="badge" aria-hidden="true">ভ</span>
    <b>${SHOP}</b>
    <span class="sum">৳${pay.amount}</span>
    <span class="invoice">ইনভয়েস · Invoice: ${pay.invoice}</span>
  </section>`;
}

function getText(pay: Payment): { step: string; bn: string; en: string; hint: string } {
  const wallet = pay.wallet ?? "";
  switch (pay.stage) {
    case "created":
      return {
        step: "ধাপ ১/৩ · Step 1 of 3",
        bn: "আপনার বিকাশ অ্যাকাউন্ট নম্বর",
        en: "Your bKash account number",
        hint: "01770618575",
      };
    case "otp":
      return {
        step: "ধাপ ২/৩ · Step 2 of 3",
        bn: `${mask(wallet)} নম্বরে পাঠানো ভেরিফিকেশন কোড`,
        en: "Verification code sent to this number",
        hint: OTP,
      };
    default:
      return {
        step: "ধাপ ৩/৩ · Step 3 of 3",
        bn: `${mask(wallet)} অ্যাকাউন্টের পিন`,
        en: "PIN of your bKash account",
        hint: findStory(wallet).pins.join(", "),
      };
  }
}

function inputView(pay: Payment, problem: PageProblem | null) {
  const invalid =
    problem === null ? "" : html`aria-invalid="true" aria-describedby="problem" autofocus`;
  switch (pay.stage) {
    case "created":
      return html`<input
        id="answer"
        name="answer"
        type="tel"
        inputmode="numeric"
        autocomplete="tel-national"
        value="${isWallet(pay.payerReference) ? pay.payerReference : ""}"
        placeholder="01XXXXXXXXX"
        required
        maxlength="20"
        ${invalid}
      />`;
    case "otp":
      return html`<input
        id="answer"
        name="answer"
        type="text"
        inputmode="numeric"
        autocomplete="one-time-code"
        required
        maxlength="6"
        ${problem === null ? "autofocus" : invalid}
      />`;
    default:
      return html`<input
        id="answer"
        name="answer"
        type="password"
        inputmode="numeric"
        autocomplete="off"
        required
        maxlength="5"
        ${problem === null ? "autofocus" : invalid}
      />`;
  }
}

function problemView(problem: PageProblem, pay: Payment) {
  const left = 3 - pay.wrongTries;
  const text = {
    wallet_invalid: ["১১ সংখ্যার সঠিক বিকাশ নম্বর দিন।", "Enter a valid bKash account number."],
    otp_wrong: [
      `কোডটি মেলেনি। আর ${"০১২৩"[left] ?? left} বার চেষ্টা করা যাবে।`,
      `Wrong verification code. ${left} more ${left === 1 ? "try" : "tries"}.`,
    ],
    pin_wrong: [
      `পিনটি মেলেনি। আর ${"০১২৩"[left] ?? left} বার চেষ্টা করা যাবে।`,
      `Wrong PIN. ${left} more ${left === 1 ? "try" : "tries"}.`,
    ],
  }[problem];
  return html`<p class="problem" id="problem" role="alert">
    ${text[0]}<small lang="en">${text[1]}</small>
  </p>`;
}

function smallPrint(hint: string | null) {
  return html`<footer>
    <p><strong>এটি আসল বিকাশ নয়, পরীক্ষার জন্য বানানো। আসল কোনো টাকা কাটবে না।</strong></p>
    <p lang="en">A simulated wallet for trying things out. No real money moves.</p>
    <p><a href="/" target="_blank">কোন নম্বরে কী ঘটে · What each number does</a></p>
    ${hint === null ? "" : html`<p>এখানে লিখুন · Type here: <strong>${hint}</strong></p>`}
  </footer>`;
}

function noticeView(notice: unknown, status = "simulated") {
  return document(
    TITLE,
    html`<body>
      <main class="sheet">
        ${brand(`bKash payment · ${status}`)}
        <section class="notice">${notice}</section>
        ${smallPrint(null)}
      </main>
    </body>`,
  );
}

export function closedView(back: string | null) {
  return noticeView(html`
    <h1>এই পেমেন্টের পাতা বন্ধ হয়ে গেছে।</h1>
    <p lang="en">This payment page is closed.</p>
    ${
      back === null
        ? ""
        : html`<a class="button yes" href="${back}"
            >দোকানে ফিরুন<small lang="en">Back to the shop</small></a
          >`
    }
  `);
}

export function unknownView() {
  return noticeView(html`
    <h1>এই পেমেন্টটি পাওয়া যায়নি।</h1>
    <p lang="en">No such payment.</p>
  `);
}

export function tabClosedView() {
  return noticeView(html`
    <h1>ট্যাবটি বন্ধ হয়ে গেছে ধরে নিন।</h1>
    <p lang="en">
      The PIN was right, and now the buyer closes the tab: nobody goes back to the shop. No money
      has moved.
    </p>
  `);
}

export function twiceView(back: string) {
  return noticeView(html`
    <h1>দোকানে দুবার ফিরুন।</h1>
    <p lang="en">This buyer comes back twice: press both, one after the other.</p>
    <a class="button yes" href="${back}" target="_blank"
      >প্রথমবার (নতুন ট্যাব)<small lang="en">First, in a new tab</small></a
    >
    <a class="button yes" href="${back}">দ্বিতীয়বার<small lang="en">Second, here</small></a>
  `);
}

function mask(wallet: string): string {
  return `${wallet.slice(0, 3)}*****${wallet.slice(-3)}`;
}
