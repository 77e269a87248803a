/**
 * Every refusal of the product, with its data. `worker/http/refusals.ts` gives each reason its HTTP status and the
 * specification's English sentence; the client has the Bengali one. A new reason without a mapping does not compile.
 * `notCharged`: the payment was refused before the wallet was called.
 */

import type { Challenge } from "./human-check/work.ts";
import type { LostRace } from "./seats/seat-state.ts";
import type { ActRefusalCode } from "./staff/act-refusal-code.ts";
import type { EndedRequest } from "./staff/ended-request.ts";

export type SeatRefusal =
  /** `lost` is there for a hold. */
  | { reason: "seat_taken"; seatNo: string; lost?: LostRace }
  | { reason: "not_enough_seats"; free: number }
  | { reason: "seat_limit" }
  | { reason: "phone_limit" }
  | { reason: "booking_sold" }
  | { reason: "seat_capturing"; seatNo: string }
  | { reason: "not_your_seat"; seatNo: string }
  | { reason: "no_such_seat"; seatNo: string }
  | { reason: "sale_closed"; notCharged?: true }
  | { reason: "not_open_yet"; opensAt: number }
  /** Several holds of this booking in a row ran out with nothing paid. */
  | { reason: "cool_down"; retryAfterSeconds: number }
  /** The check was not passed, or a hold ran out unpaid since. `challenge`: what to solve, where the check is work. */
  | { reason: "human_check_needed"; challenge?: Challenge }
  | { reason: "trip_cancelled"; notCharged?: true }
  /** The exam of the trip is postponed and has no date yet (protocol 15). */
  | { reason: "trip_postponed"; notCharged?: true }
  /** Its times or its place differ from those that were shown (protocol 15). */
  | { reason: "trip_changed"; notCharged?: true }
  /** A restore of the shop is in progress, or the trip's object has to be rebuilt. */
  | { reason: "sales_paused" };

/** Refusals that only staff get. */
export type StaffRefusal =
  | { reason: "staff_key_wrong" }
  /** There is no session, or it has ended. */
  | { reason: "staff_sign_in_needed" }
  | { reason: "staff_role_missing" }
  /** The session was not used for a while: its person authenticates with the passkey, and it continues. */
  | { reason: "staff_idle" }
  /** Another owner requested to disable the caller, who may only answer that until it is decided. */
  | { reason: "staff_paused" }
  /** The shop's own sign-in page (Cloudflare Access) was gone around. */
  | { reason: "outer_wall_missed" }
  | { reason: "passkey_wrong" }
  /** The act needs a passkey that was shown a moment ago. */
  | { reason: "step_up_needed" }
  /** The invitation is unknown, used or expired. */
  | { reason: "invitation_invalid" }
  | { reason: "staff_unknown" }
  | { reason: "act_request_unknown" }
  /** A confirmation that was sent before, and did what it says. */
  | { reason: "act_done" }
  /** The facts differ from those of the preview; `preview` is a new one. */
  | { reason: "preview_changed"; preview: object }
  /** An act of staff that can't be done as things stand; `why` is a sentence for them. */
  | ActRefused;

/** `ended`: what became of a request that is over. */
export interface ActRefused {
  reason: "act_refused";
  why: string;
  word?: ActRefusalCode;
  provider?: string;
  ended?: EndedRequest;
}

export type StaffReason = StaffRefusal["reason"];

/** Whom to ask, if the seats can't be given back on the ticket's own page. */
export type SeatsBackAt = "counter" | "agent" | "shop";

/** What only a program meets; the client has no sentence for it. */
export type ProgramRefusal =
  | { reason: "idempotency_key_wrong" }
  /** The key was sent before with another request. */
  | { reason: "idempotency_key_reused" }
  /** The first request with the key has no answer so far. */
  | { reason: "idempotency_in_progress"; retryAfterSeconds: number }
  /** The address answers other methods, such as "GET, HEAD". */
  | { reason: "method_not_allowed"; allowed: string };

export type ProgramReason = ProgramRefusal["reason"];

export type Refusal =
  | SeatRefusal
  | ProgramRefusal
  | StaffRefusal
  | { reason: "fill_in_order"; busNumber: number }
  /** The waiting room; `position` is null for a visitor who is not in its queue. */
  | { reason: "wait_your_turn"; position: number | null }
  | { reason: "no_place_in_line" }
  | { reason: "hold_over" }
  | { reason: "stop_unknown" }
  | { reason: "no_seats_held" }
  | { reason: "booking_id_invalid" }
  | { reason: "destination_unknown" }
  | { reason: "unit_unknown" }
  | { reason: "trip_unknown" }
  | { reason: "ticket_unknown" }
  /** A restore is in progress: until D1 was compared nobody knows which tickets are good. */
  | { reason: "records_compared" }
  /** This ticket is not asked for an answer any more, or not yet (protocol 15). */
  | { reason: "choice_over" }
  /** Somebody has checked the ticket at the bus, so that its passenger may sit in it: the shop decides. */
  | { reason: "checked_at_bus"; at: number }
  /** A move of it is under way, or a part of its money. */
  | { reason: "ticket_busy" }
  | { reason: "ticket_unchanged" }
  /** As many as the ticket has. */
  | { reason: "seats_needed"; seats: number }
  /** The ticket is void: its whole money went back, or is on its way. */
  | { reason: "ticket_cancelled" }
  /** Its holder can give seats back only while a change of the journey offers the money. */
  | { reason: "seats_locked" }
  /** The wallet refunds nothing of this sale to the holder of the ticket. */
  | { reason: "seats_returned_elsewhere"; where: SeatsBackAt }
  | { reason: "all_seats_selected" }
  /** Each seat once; `most`: how many may be given back, because a ticket keeps one. */
  | { reason: "seats_not_named"; most: number }
  | { reason: "seat_not_on_ticket"; seatNo: string }
  /** The ticket, or the refund, is not as it was shown. */
  | { reason: "part_changed"; partPoisha: number }
  /** The name on a ticket was corrected as often as it may be, or it is too late. */
  | { reason: "name_locked" }
  | { reason: "name_differs" }
  | { reason: "phone_locked" }
  | { reason: "phone_unchanged" }
  | { reason: "phone_proof_wrong"; provider?: string }
  | { reason: "phone_code_wrong" }
  | { reason: "phone_code_not_sent" }
  | { reason: "no_ticket_matches" }
  | { reason: "bill_unknown" }
  | { reason: "blog_unknown" }
  | { reason: "coupon_unknown" }
  | { reason: "coupon_not_now"; notCharged?: true }
  | { reason: "coupon_used_up"; notCharged?: true }
  | { reason: "coupon_not_here" }
  | {
      reason: "amount_changed";
      totalSeats: number;
      totalSeatPricePoisha: number;
      paidPoisha: number;
    }
  | { reason: "payment_other_bill" }
  /** Another payment of the booking waits on the wallet's page, where the buyer may have paid. */
  | { reason: "payment_page_open" }
  | { reason: "seats_released" }
  | { reason: "bill_expired" }
  | { reason: "payment_failed" }
  | { reason: "payment_not_completed" }
  | { reason: "payment_refunding"; amountPoisha?: number; provider?: string }
  | { reason: "payment_refunded"; amountPoisha?: number; provider?: string }
  | { reason: "wallet_balance" }
  | { reason: "wallet_duplicate" }
  | { reason: "wallet_blocked" }
  | { reason: "wallet_refused"; walletMessage: string }
  | { reason: "wallet_away" }
  /** `isProgram`: the request had neither cookies nor a bearer, as a program sends it that is not logged in. */
  | { reason: "forgery_check_failed"; isProgram?: boolean }
  | { reason: "session_expired" }
  | { reason: "login_required" }
  | { reason: "login_wrong" }
  | { reason: "agent_not_approved" }
  | { reason: "agent_suspended" }
  | { reason: "password_wrong" }
  /** The recovery code is unknown, used or expired. */
  | { reason: "recovery_invalid" }
  | { reason: "agent_unknown" }
  | { reason: "already_registered"; taken: ("mobile" | "email")[] }
  | { reason: "too_many_tries"; retryAfterSeconds: number }
  | { reason: "not_json" }
  | { reason: "not_readable" }
  /** `isJson`: a body of JSON was, which has another limit than a form with a photo. */
  | { reason: "too_large"; isJson?: boolean }
  | { reason: "address_too_long" }
  | { reason: "wrong_type"; sentences: string[] }
  | { reason: "field_invalid"; sentences: string[] }
  | { reason: "not_found" }
  /** A guide's link is unknown, used up, ended or too old. */
  | { reason: "guide_link_over" }
  /** The link has paired as many phones as it may, or the duty has as many open links. */
  | { reason: "guide_phones_full" }
  /** A guide's phone is unknown or ended, its duty has another guide now, or its time is over. */
  | { reason: "guide_phone_over" }
  | { reason: "socket_expected" }
  | { reason: "overloaded" };

export type Reason = Refusal["reason"];
