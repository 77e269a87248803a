/** What the API description says that no schema says: security, groups of calls, headers, ids in paths. */

export const SECURITY_SCHEMES = {
  agent: { type: "http", scheme: "bearer", description: "The token of `POST /login`." },
  staff: { type: "http", scheme: "bearer", description: "The shop's staff key." },
  guide: { type: "http", scheme: "bearer", description: "The token of `POST /guide/pair`." },
  visitor: { type: "apiKey", in: "cookie", name: "visitor", description: "Names the browser." },
  pair_cookie: {
    type: "apiKey",
    in: "cookie",
    name: "XSRF-TOKEN",
    description: "Set by the first answer to a browser that has none.",
  },
  pair_header: {
    type: "apiKey",
    in: "header",
    name: "X-XSRF-TOKEN",
    description: "The value of the cookie XSRF-TOKEN.",
  },
} as const;

export const TAGS = {
  agents: "An agent's account, sales and checks.",
  catalogue: "The shop, destinations, units, trips, pictures and posts.",
  guides: "Phones of guides at the bus.",
  payments: "From the price to the ticket.",
  seats: "Seats of a trip, holds, and the waiting room.",
  tickets: "Tickets, and what their holders may do.",
} as const;

/** By the beginning of a path, what its `{id}` names. */
export const PATH_IDS: readonly (readonly [start: string, description: string, example: string])[] =
  [
    ["/get-unit-list", "Id of the destination.", "3"],
    ["/payments/", "Number of the payment: `ticketBillPayBkashId` of create.", "1204"],
    ["/get-single-blog", "Id of the post.", "6"],
    ["/get-ticketing-", "Id of the ticket: its address.", "mPq3vW0sR6yT1uZ8xK2nLg"],
    ["/get-unlimited-", "Id of the ticket: its address.", "mPq3vW0sR6yT1uZ8xK2nLg"],
    ["/", "Id of the trip.", "42"],
  ];

export const ANSWER_WORDS: Readonly<Record<string, string>> = {
  202: "No end so far. Send the same request again after `retry_after` seconds.",
  503: "The state of the shop, in which a condition has failed.",
};
export const HEADERS = {
  "Retry-After": {
    description: "Seconds until the same request may be answered otherwise, where waiting helps.",
    schema: { type: "integer", minimum: 1 },
  },
  "Idempotent-Replayed": {
    description: "`true`: the stored answer of the first request with this Idempotency-Key.",
    schema: { type: "string", enum: ["true"] },
  },
} as const;
export const HEADER_WORDS = {
  "Idempotency-Key": "Names this request, so that a repeat does it once.",
  "Grant-Token": "The payment's `grantToken`, for a caller without the agent's bearer.",
} as const;
export const HEADER_EXAMPLES = {
  "Idempotency-Key": "8e03978e-40d5-43e8-bc93-6894a57f9324",
  "Grant-Token": "Zq8sT2vX5yA1bC4dE7fG0h",
} as const;
