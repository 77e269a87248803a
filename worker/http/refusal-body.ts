/** The body of a refusal: its sentences and details (decisions 1.3). Pure. */
import type { SeatTakenBody } from "../contract/booking/seats.ts";
import type { ChallengeView, RefusalBody } from "../contract/shared.ts";
import { dhakaDate, dhakaIso, dhakaIsoOrNull, dhakaTime } from "../domain/dhaka-time.ts";
import type { Challenge } from "../domain/human-check/work.ts";
import { toTaka } from "../domain/money.ts";
import {
  DEFAULT_WALLET,
  isGateway,
  namedWallet,
  providerLabel,
} from "../domain/payments/provider-names.ts";
import type { Refusal } from "../domain/refusal.ts";
import type { EndedRequest } from "../domain/staff/ended-request.ts";
import type { LostRace } from "../domain/seats/seat-state.ts";
import {
  JSON_TOO_LARGE,
  NOT_CHARGED,
  PHONE_PROOF_OF_GATEWAY,
  PROGRAM_SENTENCE,
  REFUSALS,
  WORK_SENTENCE,
} from "./refusals.ts";

const SEATS_BACK_AT = {
  counter: "at the counter where it was bought. Take the ticket with you",
  agent: "by the agent who sold it. Please ask there",
  shop: "by us, since {provider} pays no further part of it back by itself. Please call us",
} as const;
const FIELD_NAMES = { mobile: "phone number", email: "email" } as const;

/** While the shop or the wallet is away for a short while. */
const RETRY_AFTER_SECONDS = 3;

type Detail = number | string | null | object;
export type Details = Record<string, Detail>;

/** One form for all refusals; `details` depend on the reason. `provider`: the one of the payment that it is about. */
export function refusalBody(
  refusal: Refusal,
  requestId: string,
  provider: string = findProvider(refusal),
): RefusalBody & Details {
  const [status, ownSentence] = REFUSALS[refusal.reason];
  const sentence = findGatewaySentence(refusal, provider) ?? ownSentence;
  const sentences = listSentences(refusal, sentence).map((one) =>
    one.replaceAll("{provider}", () => providerLabel(provider)),
  );
  return {
    status_code: status,
    code: refusal.reason,
    message: sentences[0] ?? sentence,
    errors: sentences,
    request_id: requestId,
    ...retryDetails(refusal),
    ...buildDetails(refusal),
    ...walletDetails(provider),
  };
}

function findProvider(refusal: Refusal): string {
  return "provider" in refusal ? (refusal.provider ?? DEFAULT_WALLET) : DEFAULT_WALLET;
}

/** What is said of a payment of which no wallet sent a message to a phone number. */
function findGatewaySentence(refusal: Refusal, provider: string): string | null {
  if (refusal.reason !== "phone_proof_wrong" || !isGateway(provider)) return null;
  return PHONE_PROOF_OF_GATEWAY;
}

function walletDetails(provider: string): Details {
  const named = namedWallet(provider);
  return named === undefined ? {} : { payment_provider: named };
}

/** Seconds after which the same request may be answered otherwise; null where waiting alone does not help. */
export function findRetryAfter(refusal: Refusal): number | null {
  if ("retryAfterSeconds" in refusal) return refusal.retryAfterSeconds;
  return REFUSALS[refusal.reason][0] === 503 ? RETRY_AFTER_SECONDS : null;
}

function retryDetails(refusal: Refusal): Details {
  const retryAfter = findRetryAfter(refusal);
  return retryAfter === null ? {} : { retry_after: retryAfter };
}

function listSentences(refusal: Refusal, sentence: string): string[] {
  switch (refusal.reason) {
    case "wrong_type":
    case "field_invalid":
      return refusal.sentences;
    case "human_check_needed":
      return [refusal.challenge === undefined ? sentence : WORK_SENTENCE];
    case "forgery_check_failed":
      return [refusal.isProgram === true ? PROGRAM_SENTENCE : sentence];
    case "too_large":
      return [refusal.isJson === true ? JSON_TOO_LARGE : sentence];
    case "method_not_allowed":
      return [sentence.replace("{n}", refusal.allowed)];
    case "overloaded":
      return [sentence.replace("{n}", String(RETRY_AFTER_SECONDS))];
    case "fill_in_order":
      return [sentence.replace("{n}", String(refusal.busNumber))];
    case "already_registered":
      return refusal.taken.map((field) => sentence.replace("{what}", FIELD_NAMES[field]));
    case "not_enough_seats":
      return [sentence.replace("{n}", freeSeatWords(refusal.free))];
    case "seats_needed":
      return [sentence.replace("{n}", String(refusal.seats))];
    case "seats_not_named":
      return [sentence.replace("{n}", String(refusal.most))];
    case "seat_not_on_ticket":
      return [sentence.replace("{n}", refusal.seatNo)];
    case "part_changed":
      return [sentence.replace("{n}", String(toTaka(refusal.partPoisha)))];
    case "seats_returned_elsewhere":
      return [sentence.replace("{where}", SEATS_BACK_AT[refusal.where])];
    case "too_many_tries":
    case "cool_down":
      return [sentence.replace("{n}", minutes(refusal.retryAfterSeconds))];
    case "not_open_yet":
      return [sentence.replace("{when}", instant(refusal.opensAt))];
    case "checked_at_bus":
      return [sentence.replace("{when}", instant(refusal.at))];
    case "act_refused":
      return [refusal.why];
    case "wallet_refused":
      return [`${refusal.walletMessage} ${NOT_CHARGED}`];
    case "sale_closed":
    case "trip_cancelled":
    case "trip_postponed":
    case "trip_changed":
    case "coupon_not_now":
    case "coupon_used_up":
      return [refusal.notCharged ? `${sentence} ${NOT_CHARGED}` : sentence];
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

function challengeDetails({ tripId, issuedAt, ...challenge }: Challenge): Details {
  const view: ChallengeView = { ...challenge, trip_id: tripId, issued_at: issuedAt };
  return { challenge: view };
}

function buildDetails(refusal: Refusal): Details {
  switch (refusal.reason) {
    case "human_check_needed":
      return refusal.challenge === undefined ? {} : challengeDetails(refusal.challenge);
    case "seat_taken":
      return refusal.lost === undefined ? {} : takenDetails(refusal.seatNo, refusal.lost);
    case "fill_in_order":
      return { bus_number: refusal.busNumber };
    case "not_enough_seats":
      return { free_seats: refusal.free };
    case "seats_returned_elsewhere":
      return { where: refusal.where };
    case "seat_not_on_ticket":
      return { seat_no: refusal.seatNo };
    case "seats_not_named":
      return { most: refusal.most };
    case "part_changed":
      return { amount: toTaka(refusal.partPoisha) };
    case "already_registered":
      return { taken: refusal.taken };
    case "not_open_yet":
      return { opens_at: dhakaIso(refusal.opensAt) };
    case "checked_at_bus":
      return { checked_at: dhakaIso(refusal.at) };
    case "wait_your_turn":
      return { position: refusal.position };
    case "act_refused":
      return { why: refusal.word ?? null, ...endDetails(refusal.ended) };
    case "preview_changed":
      return { preview: refusal.preview };
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

function endDetails(ended: EndedRequest | undefined): Details {
  if (ended === undefined) return {};
  const { end, agreedBy, endedBy, agreedAt, endedAt, runsAt } = ended;
  return {
    ended: {
      end,
      agreed_by: agreedBy,
      ended_by: endedBy,
      agreed_at: dhakaIsoOrNull(agreedAt),
      ended_at: dhakaIsoOrNull(endedAt),
      runs_at: dhakaIso(runsAt),
    },
  };
}

function takenDetails(
  seatNo: string,
  { offer, seats, version }: LostRace,
): Omit<SeatTakenBody, keyof RefusalBody> {
  return {
    seat_no: seatNo,
    offer: offer.map((seat_no) => ({ seat_no })),
    seats: seats.map((seat) => ({ seat_no: seat.seatNo, state: seat.state })),
    version,
  };
}
