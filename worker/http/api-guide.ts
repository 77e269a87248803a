/** The introduction of the API description: how a program sells, and what holds for all calls. */
import { KEYS_MOST } from "../domain/idempotency.ts";
import { RATE_LIMIT_RULES } from "../domain/rate-limit/rate-limit.ts";
import { HOLD_MS, SEATS_PER_BOOKING_MAX } from "../domain/seats/seat-limits.ts";

export const INTRODUCTION = `Book seats and places from your own tools. A whole sale by curl stands at /api/docs/sale.

1. \`POST /api/login\` gives a token; send it as \`Authorization: Bearer …\`. With a bearer and no cookies no anti-forgery pair is needed; to log in or to join a waiting room, send the cookies of any answer back, and the value of \`XSRF-TOKEN\` as \`X-XSRF-TOKEN\`.
2. \`POST /api/get-filter-bus-list\`, then \`GET /api/get-seat-list-with-route/{id}\`: keep \`ticketingUniqueId\`.
3. \`POST /api/add-new-seat-for-booking\` for each seat, or \`POST /api/hold-seats-together\` for the best that are free; at most ${SEATS_PER_BOOKING_MAX}, and the first starts ${HOLD_MS / 60_000} minutes. A 409 \`seat_taken\` brings the seats as they are and free ones to take instead, in \`offer\`.
4. \`POST /api/quote\`, then \`POST /api/bkash/payment/create\` with those totals; the buyer pays at \`bkashURL\`. With \`return_url\` the wallet sends the buyer back to your site; name its host first (\`POST /api/agent/return-hosts\`).
5. \`POST /api/bkash/payment/execute\` until it answers 201 or refuses. A 202 is not a failure: \`awaiting_buyer\` means that the buyer has not paid so far and nothing was changed, \`payment_in_doubt\` that the payment is being checked; send the same again after \`retry_after\` seconds. \`GET /api/payments/{id}\` reads what has become of it and changes nothing.

Not by the API. An agent can't cancel a sale and can't sell for cash: both are done at the shop's counter or by its staff, whose phone numbers are in \`GET /api/shop\`.

Repeats. Send \`Idempotency-Key\` (1 to 255 printable characters, with or without quotes) with calls that take it. For a day a repeat has the first answer, with \`Idempotent-Replayed: true\`; the same key with another request is 422, while the first one runs 409 with \`Retry-After\`. A refusal of the first request has changed nothing and frees its key; one of a repeat leaves it to the same request. A create whose payment is over runs again. Execute is answered by what has become of its payment. An agent has at most ${KEYS_MOST.agent} keys a day, a browser ${KEYS_MOST.visitor}. \`POST /api/login\`, \`/agent/password\`, \`/agent/recover\` and logging out take none: after a lost answer, log in again.

Tokens. A session lasts 30 days, and 7 without use. Once a day \`GET /api/profile\` brings a new \`token\`; the old one stays valid until five minutes after the first use of the new one, so that a lost answer loses nothing.

Limits. A body of JSON has at most 64 KB, an address 1,000 characters. 240 calls a minute that change something, for each token or browser; ${RATE_LIMIT_RULES.create_agent.most} payments opened by an agent in a quarter of an hour. Past a limit: 429 with \`Retry-After\`. \`POST /api/agent/sales\` answers a page at a time: send its \`next\` as \`after\`. The other lists are whole.

Values. Money is taka. Days and times are those of Dhaka (UTC+6, all year): \`2026-12-04\`, \`23:30\`; instants have their offset. Every refusal has the same body; \`code\` is stable, \`message\` is fit to show, \`retry_after\` stands in the body and as the header \`Retry-After\` alike. \`status_code\` in the body of a success is the word of the specification, 201 also where HTTP says 200.

Browsers of other sites. No CORS header is sent: call from your server.

Versions. This is version 1. Without notice there may come: new calls, new optional fields of requests, new fields of answers, new codes of refusals, new values of \`state\`, \`next\` and \`kind\`, other sentences. Ignore what you don't know. Nothing is taken away or changes its meaning under these addresses.`;
