/**
 * The door: what comes in is parsed by zod, what is refused gets one body. The only place that knows which reason
 * has which HTTP status and which sentence (decisions 1.3; the sentences of spec 8 word for word).
 */
import type { Context, ErrorHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z } from "zod";
import type { AppEnv } from "./app-env.ts";
import type { RefusalBody } from "../contract/shared.ts";
import { dhakaDate, dhakaIso, dhakaTime } from "../domain/dhaka-time.ts";
import { toTaka } from "../domain/money.ts";
import type { Reason, Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { logAlert } from "../telemetry/log.ts";
import { measure } from "../telemetry/metrics.ts";
import { isOverload } from "../domain/overload.ts";

const NOT_CHARGED = "You were not charged.";

const ANSWERS = {
  seat_taken: [409, "seat is already booked"],
  not_enough_seats: [409, "This bus has {n} left."],
  seat_limit: [409, "The maximum limit of 6 seats has been reached. No more bookings can be made."],
  phone_limit: [409, "This phone number already has 6 seats on this trip."],
  booking_sold: [409, "This booking is paid. Load the seats again to book more."],
  seat_capturing: [409, "A payment for this seat is under way."],
  not_your_seat: [409, "This seat is not yours to cancel."],
  no_such_seat: [422, "This bus has no such seat."],
  sale_closed: [409, "The sale of this trip is closed."],
  not_open_yet: [409, "The sale of this trip opens at {when}."],
  cool_down: [
    409,
    "Seats were held several times and not paid for. Please wait {n}, then choose again.",
  ],
  wait_your_turn: [409, "Many people are waiting for these seats. Please wait for your turn."],
  no_place_in_line: [409, "Please join the line first."],
  human_check_needed: [403, "Please confirm that you are a person, then choose your seat again."],
  trip_cancelled: [409, "This trip is cancelled."],
  fill_in_order: [409, "Please fill all seats for Bus {n} before selecting the next one."],
  hold_over: [410, "The time to confirm is over and the seats were released. Please choose again."],
  no_seats_held: [409, "you have no booked seat"],
  booking_id_invalid: [403, "This booking can't be opened. Please choose your seats again."],
  destination_unknown: [404, "There is no such destination."],
  unit_unknown: [404, "There is no such unit."],
  trip_unknown: [404, "There is no such trip."],
  ticket_unknown: [404, "There is no such ticket."],
  no_ticket_matches: [404, "No ticket matches this PNR and phone number."],
  bill_unknown: [404, "There is no such payment."],
  blog_unknown: [404, "There is no such post."],
  coupon_unknown: [422, "There is no such coupon."],
  coupon_not_now: [422, "This coupon is not valid today."],
  coupon_used_up: [422, "This coupon is used up."],
  coupon_not_here: [422, "This coupon is not for this trip."],
  amount_changed: [409, "The amount has changed. Please look at the new total and try again."],
  payment_other_bill: [409, `Another payment of this booking is under way or done. ${NOT_CHARGED}`],
  seats_released: [
    409,
    `The seats were released and at least one was taken before the payment. ${NOT_CHARGED}`,
  ],
  bill_expired: [410, `This payment is too old. ${NOT_CHARGED}`],
  payment_failed: [402, `The payment was not made. ${NOT_CHARGED}`],
  payment_not_completed: [
    409,
    "The payment was not completed. Should money have left your wallet, it comes back by itself.",
  ],
  payment_refunding: [
    409,
    "Your money came after the booking was let go. It is being paid back in full.",
  ],
  payment_refunded: [
    409,
    "Your money came after the booking was let go. It was paid back in full.",
  ],
  wallet_balance: [402, `There is not enough balance in the wallet. ${NOT_CHARGED}`],
  wallet_duplicate: [
    402,
    `The wallet refuses the same amount twice within a few minutes. ${NOT_CHARGED} Please wait 5 minutes and try again.`,
  ],
  wallet_blocked: [402, `The wallet does not allow this payment. ${NOT_CHARGED}`],
  wallet_refused: [402, "The wallet refused."],
  wallet_away: [503, `The wallet can't be reached. ${NOT_CHARGED} Please try again.`],
  forgery_check_failed: [403, "Please load the page again and try once more."],
  session_expired: [401, "Your session is over. Please log in again."],
  login_required: [401, "Please log in first."],
  login_wrong: [401, "The phone number, the email or the password is not right."],
  agent_not_approved: [403, "Your account waits for the shop's approval. Please try again later."],
  agent_unknown: [404, "There is no such agent."],
  staff_key_wrong: [401, "The staff key is not right."],
  act_refused: [409, "This can't be done now."],
  already_registered: [409, "There is an account already with this {what}."],
  too_many_tries: [429, "Too many tries. Please wait {n} and try again."],
  not_json: [400, "The request is not JSON, sent as application/json."],
  not_readable: [400, "The form can't be read. Please send it again."],
  too_large: [413, "What was sent is too large. A photo may have at most 2 MB."],
  address_too_long: [414, "The address is too long."],
  wrong_type: [400, "A field has the wrong type."],
  field_invalid: [422, "A field is not valid."],
  not_found: [404, "There is nothing here."],
  socket_expected: [426, "This address is for live updates over a WebSocket."],
  overloaded: [503, "Very many people are booking now. Please try again in a moment."],
} as const satisfies Record<Reason, readonly [ContentfulStatusCode, string]>;

const RETRY_AFTER_SECONDS = "3";
const TAKEN_NAMES = { mobile: "phone number", email: "email" } as const;
const FAULT_SENTENCE = "Something went wrong.";
const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;
const NOT_VALID = "is not valid";

export function refuse(c: Context<AppEnv>, refusal: Refusal) {
  measure(c.env, "refusal", refusal.reason);
  const [status, sentence] = ANSWERS[refusal.reason];
  const sentences = sentencesOf(refusal, sentence);
  const body: RefusalBody = {
    status_code: status,
    code: refusal.reason,
    message: sentences[0] ?? sentence,
    errors: sentences,
    request_id: c.get("requestId"),
  };
  if (status === 503) c.header("Retry-After", RETRY_AFTER_SECONDS);
  if ("retryAfterSeconds" in refusal) {
    c.header("Retry-After", String(refusal.retryAfterSeconds));
  }
  return c.json({ ...body, ...evidenceOf(refusal) }, status);
}

function sentencesOf(refusal: Refusal, sentence: string): string[] {
  switch (refusal.reason) {
    case "wrong_type":
    case "field_invalid":
      return refusal.sentences;
    case "fill_in_order":
      return [sentence.replace("{n}", String(refusal.busNumber))];
    case "already_registered":
      return refusal.taken.map((field) => sentence.replace("{what}", TAKEN_NAMES[field]));
    case "not_enough_seats":
      return [sentence.replace("{n}", freeSeatWords(refusal.free))];
    case "too_many_tries":
    case "cool_down":
      return [sentence.replace("{n}", minutes(refusal.retryAfterSeconds))];
    case "not_open_yet":
      return [sentence.replace("{when}", instant(refusal.opensAt))];
    case "act_refused":
      return [refusal.why];
    case "wallet_refused":
      return [`${refusal.walletMessage} ${NOT_CHARGED}`];
    default:
      return [sentence];
  }
}

function freeSeatWords(free: number): string {
  if (free === 0) return "no free seat";
  return free === 1 ? "only 1 free seat" : `only ${free} free seats`;
}

function instant(at: number): string {
  return `${dhakaTime(at)} on ${dhakaDate(at)}`;
}

function minutes(seconds: number): string {
  const whole = Math.ceil(seconds / 60);
  return whole === 1 ? "1 minute" : `${whole} minutes`;
}

function evidenceOf(refusal: Refusal): Record<string, number | string | string[] | null> {
  switch (refusal.reason) {
    case "fill_in_order":
      return { bus_number: refusal.busNumber };
    case "not_enough_seats":
      return { free_seats: refusal.free };
    case "already_registered":
      return { taken: refusal.taken };
    case "too_many_tries":
    case "cool_down":
      return { retry_after: refusal.retryAfterSeconds };
    case "not_open_yet":
      return { opens_at: dhakaIso(refusal.opensAt) };
    case "wait_your_turn":
      return { position: refusal.position };
    case "payment_refunding":
    case "payment_refunded":
      return refusal.amountPoisha === undefined
        ? {}
        : { refund_amount: toTaka(refusal.amountPoisha) };
    case "amount_changed":
      return {
        total_seat: refusal.totalSeats,
        total_seat_price: toTaka(refusal.totalSeatPricePoisha),
        paid_amount: toTaka(refusal.paidPoisha),
      };
    default:
      return {};
  }
}

/** Reads and checks a JSON body. Nothing of a bad one is lost: the client still has it, and each field's error is named. */
export async function readBody<Schema extends z.ZodType>(
  c: Context<AppEnv>,
  schema: Schema,
): Promise<Result<z.output<Schema>, Refusal>> {
  const body = await readJson(c);
  return body.ok ? check(schema, body.value) : body;
}

/** What calls itself something else than JSON is not even read. */
export async function readJson(c: Context<AppEnv>): Promise<Result<unknown, Refusal>> {
  const type = c.req.header("Content-Type");
  if (type !== undefined && !JSON_TYPE.test(type)) return err({ reason: "not_json" });
  try {
    return ok(await c.req.json());
  } catch {
    return err({ reason: "not_json" });
  }
}

export function check<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): Result<z.output<Schema>, Refusal> {
  const parsed = schema.safeParse(given, { error: plainWords });
  if (parsed.success) return ok(parsed.data);
  const issues = parsed.error.issues.map((issue) => ({
    sentence: sentenceFor(issue, given),
    isWrongType: isWrongType(valueAt(given, issue.path)),
  }));
  const sentences = issues.map((issue) => issue.sentence);
  const isWrong = issues.some((issue) => issue.isWrongType);
  return err({ reason: isWrong ? "wrong_type" : "field_invalid", sentences });
}

function sentenceFor(issue: z.core.$ZodIssue, given: unknown): string {
  const field = issue.path.join(".");
  if (field === "") return "The request must be a JSON object.";
  if (valueAt(given, issue.path) === undefined) return `${field} is required`;
  return issue.message === NOT_VALID ? `${field} ${NOT_VALID}` : `${field}: ${issue.message}`;
}

/** For rules that bring no words of their own: zod's are for who wrote the schema, not for who fills a form in. */
function plainWords(issue: z.core.$ZodRawIssue): string {
  const isText = "origin" in issue && issue.origin === "string";
  if (issue.code === "too_big") return isText ? "is too long" : "is too large";
  if (issue.code === "too_small") return isText ? "must be filled in" : "is too small";
  return NOT_VALID;
}

/** What is asked for is text or a number everywhere; anything else was sent by mistake. */
function isWrongType(value: unknown): boolean {
  return typeof value === "object" ? value !== null : typeof value === "boolean";
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  let at = given;
  for (const key of path) {
    if (typeof at !== "object" || at === null) return undefined;
    at = Reflect.get(at, key);
  }
  return at;
}

/** A error: a bug or an outage. The sentence is constant; what happened stands in the log under the request's id. */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  if (isOverload(error)) return refuse(c, { reason: "overloaded" });
  logAlert("unexpected_error", { request: c.get("requestId"), path: c.req.routePath, error });
  const body: RefusalBody = {
    status_code: 500,
    code: "server_error",
    message: FAULT_SENTENCE,
    errors: [FAULT_SENTENCE],
    request_id: c.get("requestId"),
  };
  return c.json(body, 500);
};

/** Cookies are marked Secure wherever the page came over TLS; a local run has none. */
export function isSecure(c: Context<AppEnv>): boolean {
  return new URL(c.req.url).protocol === "https:";
}
