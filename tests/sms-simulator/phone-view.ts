/** A phone with its messages. All that was sent is escaped by `html`. */
import { html } from "hono/html";
import { dhakaDate, dhakaIso, dhakaTime } from "../../worker/domain/dhaka-time.ts";
import type { Message } from "./inbox.ts";
import { linkedText } from "./linked-text.ts";
import { countParts } from "./parts.ts";
import type { Simulation } from "./simulation.ts";
import { listThreads, type Thread } from "./threads.ts";

const GATEWAYS: Record<Message["gateway"], string> = {
  "ssl-wireless": "SSL Wireless",
  "alpha-sms": "Alpha SMS",
};

export function phonesView({ inbox }: Simulation) {
  const { threads, phones } = listThreads(inbox.list());
  if (threads.length === 0) {
    return html`<p class="empty">
      <b>কোনো এসএমএস আসেনি।</b> No message yet. Buy a ticket in the shop: its message arrives here.
    </p>`;
  }
  const more = phones - threads.length;
  return html`<div class="phones">${threads.map(phoneView)}</div>
    ${more === 0 ? "" : html`<p class="empty">${more} phones with older messages are not shown.</p>`}`;
}

function phoneView({ phone, sender, messages, older }: Thread) {
  const [newest] = messages;
  const title = `phone-${phone.replaceAll(/\W/g, "")}`;
  return html`<article class="phone" aria-labelledby="${title}">
    <div class="bar" aria-hidden="true">
      <span>${newest === undefined ? "" : dhakaTime(newest.at)}</span><span class="signal"></span>
    </div>
    <header>
      <span class="badge" aria-hidden="true">${(sender || "SMS").slice(0, 1)}</span>
      <div>
        <h2 id="${title}">${phone}</h2>
        <p>${sender === "" ? "from the gateway's number" : html`from ${sender}`}</p>
      </div>
    </header>
    <ol class="messages" tabindex="0" aria-labelledby="${title}" reversed>
      ${messages.map((one, index) => messageView(one, messages[index - 1]))}
      ${older === 0 ? "" : html`<li class="day">${older} older messages are not shown</li>`}
    </ol>
  </article>`;
}

function messageView(one: Message, newer: Message | undefined) {
  const day = dhakaDate(one.at);
  const isNewDay = newer === undefined || dhakaDate(newer.at) !== day;
  return html`${isNewDay ? html`<li class="day">${dayName(one.at)}</li>` : ""}
    <li class="message ${one.state}" data-number="${one.number}">
      ${outcome(one)}
      <p class="text" lang="${isBengali(one.text) ? "bn" : "en"}">${linkedText(one.text)}</p>
      <p class="facts">
        <time datetime="${dhakaIso(one.at)}">${dhakaTime(one.at)}</time> · ${getFacts(one.text)} ·
        ${GATEWAYS[one.gateway]}
      </p>
    </li>`;
}

/** What a phone would not show is said in words. */
function outcome({ state, reason }: Message) {
  switch (state) {
    case "delivered":
      return "";
    case "late":
      return html`<p class="outcome">Its report comes late</p>`;
    case "failed":
      return html`<p class="outcome">Taken by the gateway, never arrived</p>`;
    case "refused":
      return html`<p class="outcome">Refused by the gateway: ${reason ?? ""}</p>`;
  }
}

function getFacts(text: string): string {
  const { parts, units, encoding } = countParts(text);
  return `${parts} ${parts === 1 ? "part" : "parts"}, ${units} in ${encoding}`;
}

function dayName(at: number): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "Asia/Dhaka" }).format(
    at,
  );
}

function isBengali(text: string): boolean {
  return /\p{Script=Bengali}/u.test(text);
}
