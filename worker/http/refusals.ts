/**
 * HTTP status and English sentence of every refusal (decisions 1.3). Sentences of the specification are verbatim (spec
 * 8). A reason without a row does not compile.
 */
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Reason } from "../domain/refusal.ts";

/** The response to a thrown error (error-response.ts). */
export const ERROR_SENTENCE = "Something went wrong.";

export const NOT_CHARGED = "You were not charged.";
/** Added while the bill's payment is still checked: the wallet may take money after it has refused. */
const BACK_IF_CHARGED = "If {provider} charged you, the money comes back by itself.";

/** For a program that has not logged in; browsers never see it. */
export const PROGRAM_SENTENCE =
  "This call needs Authorization: Bearer with the token of POST /api/login, or this answer's cookies with XSRF-TOKEN sent back as X-XSRF-TOKEN too. See /api/docs.";
export const JSON_TOO_LARGE = "The JSON that was sent is too large: it may have at most 64 KB.";

/** The advice if a proof of work was needed and the page could not find one. */
export const WORK_SENTENCE =
  "A short automatic check is needed first. Please try again; if that does not help, reload the page or use another browser.";

/** The sentence of `phone_proof_wrong` where no wallet has sent the payer an SMS with a TrxID. */
export const PHONE_PROOF_OF_GATEWAY =
  "This is not the bank transaction ID of the payment. It is in the SMS or email about it.";

/** Each reason's HTTP status and sentence. `{n}`, `{provider}` and the like are filled in by refusal-body.ts. */
export const REFUSALS = {
  seat_taken: [409, "seat is already booked"],
  not_enough_seats: [409, "This bus has {n} left."],
  seat_limit: [409, "The maximum limit of 6 seats has been reached. No more bookings can be made."],
  phone_limit: [
    409,
    "At most 6 seats of a trip can be held or paid for at once with one phone number.",
  ],
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
  human_check_needed: [403, "Please confirm that you are a person, then try again."],
  trip_cancelled: [409, "This trip is cancelled."],
  trip_postponed: [
    409,
    "The exam of this trip is postponed. It can be booked again when there is a new date.",
  ],
  trip_changed: [409, "This trip has changed. Look at its times and its bus, then book again."],
  fill_in_order: [409, "Please fill all seats for Bus {n} before selecting the next one."],
  hold_over: [410, "Your time ran out and the seats were released. Please choose again."],
  stop_unknown: [422, "This bus does not stop there. Please choose one of its boarding points."],
  no_seats_held: [409, "you have no booked seat"],
  booking_id_invalid: [403, "This booking can't be opened. Please choose your seats again."],
  destination_unknown: [404, "There is no such destination."],
  unit_unknown: [404, "There is no such unit."],
  trip_unknown: [404, "There is no such trip."],
  ticket_unknown: [404, "There is no such ticket."],
  records_compared: [
    503,
    "Our records are being compared, so this can't be told just now. Please try again in a few minutes.",
  ],
  checked_at_bus: [409, "Your ticket was checked at the bus at {when}. Please call the shop."],
  choice_over: [409, "There is nothing to choose for this ticket any more."],
  ticket_busy: [409, "This ticket is being changed. Check again in a minute."],
  ticket_unchanged: [409, "The ticket has this trip and these seats already."],
  seats_needed: [422, "Please choose as many seats as the ticket has: {n}."],
  ticket_cancelled: [
    409,
    "This ticket is cancelled. Its money goes back, or has gone back already.",
  ],
  seats_locked: [
    409,
    "Seats can be given back here only while you may answer a change of your journey. Please call us.",
  ],
  seats_returned_elsewhere: [409, "Seats of this ticket are given back {where}."],
  all_seats_selected: [
    422,
    "These are all seats of the ticket. To give all of them back, take the money back for the whole ticket.",
  ],
  seats_not_named: [422, "Name the seats that are given back, each once: at most {n}."],
  seat_not_on_ticket: [422, "Seat {n} is not on this ticket."],
  part_changed: [
    409,
    "The ticket has changed since it was shown: now BDT {n} would come back. Load it again, then decide.",
  ],
  name_differs: [
    422,
    "A ticket can't be passed on: a correction keeps most of the letters of the name. If more is wrong, please call us.",
  ],
  name_locked: [409, "The name on this ticket can't be changed any more. Please call us."],
  phone_locked: [409, "The phone number of this ticket can't be changed any more. Please call us."],
  phone_unchanged: [422, "The ticket has this phone number already."],
  phone_proof_wrong: [
    422,
    "This is not the TrxID of the payment. It is in the SMS from {provider}.",
  ],
  phone_code_wrong: [422, "This code is not right, or it is too old. Ask for another one."],
  phone_code_not_sent: [503, "The code can't be sent to this number. Check it, or call us."],
  no_ticket_matches: [404, "No ticket matches this PNR and phone number."],
  bill_unknown: [404, "There is no such payment."],
  blog_unknown: [404, "There is no such post."],
  coupon_unknown: [422, "There is no such coupon."],
  coupon_not_now: [422, "This coupon is not valid today."],
  coupon_used_up: [422, "This coupon is used up."],
  coupon_not_here: [422, "This coupon is not for this trip."],
  amount_changed: [409, "The amount has changed. Check the new total and try again."],
  payment_page_open: [
    409,
    "Another payment of this booking is still open on its payment page. If you have paid there, wait; otherwise pay there, or try again in some minutes.",
  ],
  payment_other_bill: [409, `Another payment of this booking is under way or done. ${NOT_CHARGED}`],
  seats_released: [
    409,
    `The seats were released and at least one was taken before the payment. ${NOT_CHARGED}`,
  ],
  bill_expired: [410, `This payment is too old. ${NOT_CHARGED}`],
  payment_failed: [402, `The payment was not made. ${NOT_CHARGED}`],
  payment_not_completed: [409, `The payment was not completed. ${BACK_IF_CHARGED}`],
  payment_refunding: [
    409,
    "Your money came after the booking was cancelled. It is being paid back in full.",
  ],
  payment_refunded: [
    409,
    "Your money came after the booking was cancelled. It was paid back in full.",
  ],
  wallet_balance: [
    402,
    `There is not enough balance in your {provider} account. ${BACK_IF_CHARGED}`,
  ],
  wallet_duplicate: [
    402,
    `{provider} refuses the same amount twice within a few minutes. ${BACK_IF_CHARGED} Please wait 5 minutes and try again.`,
  ],
  wallet_blocked: [402, `{provider} does not allow this payment. ${BACK_IF_CHARGED}`],
  wallet_refused: [402, "{provider} refused the payment."],
  wallet_away: [503, `{provider} can't be reached. ${NOT_CHARGED} Please try again.`],
  forgery_check_failed: [403, "Please load the page again and try once more."],
  session_expired: [401, "Your session has ended. Please log in again."],
  login_required: [401, "Please log in first."],
  login_wrong: [401, "The phone number, the email or the password is not right."],
  agent_not_approved: [403, "Your account is waiting for approval. Please try again later."],
  agent_suspended: [403, "Your account is suspended. Please call us."],
  password_wrong: [403, "The current password is not right."],
  recovery_invalid: [410, "This link no longer works. Please ask us for a new one."],
  agent_unknown: [404, "There is no such agent."],
  staff_key_wrong: [401, "The staff key is not right."],
  staff_sign_in_needed: [401, "Please sign in with your passkey."],
  staff_idle: [401, "You were away for a while. Please show your passkey to go on."],
  staff_paused: [403, "Your access is paused until somebody has decided about it."],
  staff_role_missing: [403, "Your role does not allow this."],
  outer_wall_missed: [403, "Please come in by the sign-in page of the shop."],
  passkey_wrong: [401, "This passkey is not known here, or it was not confirmed."],
  step_up_needed: [403, "Please confirm with your passkey, then try again."],
  invitation_invalid: [410, "This link no longer works. Please ask for a new one."],
  staff_unknown: [404, "There is no such member of staff."],
  act_request_unknown: [404, "There is no such request."],
  act_done: [409, "This was done already, by this very confirmation."],
  preview_changed: [409, "This has changed since you looked at it. Check it again."],
  act_refused: [409, "This can't be done now."],
  already_registered: [409, "There is an account already with this {what}."],
  too_many_tries: [429, "Too many tries. Please wait {n} and try again."],
  idempotency_key_wrong: [400, "An Idempotency-Key is 1 to 255 printable characters."],
  idempotency_key_reused: [
    422,
    "This Idempotency-Key was sent before with another request. Send a new key for a new request.",
  ],
  idempotency_in_progress: [409, "The first request with this Idempotency-Key is still under way."],
  not_json: [400, "The request is not JSON, sent as application/json."],
  not_readable: [400, "The form can't be read. Please send it again."],
  too_large: [413, "What was sent is too large. A photo may have at most 2 MB."],
  address_too_long: [414, "The address is too long."],
  wrong_type: [400, "A field has the wrong type."],
  field_invalid: [422, "A field is not valid."],
  not_found: [404, "There is nothing here."],
  method_not_allowed: [405, "This address takes another method: {n}."],
  guide_link_over: [410, "This link no longer works. Ask the office for a new one."],
  guide_phones_full: [409, "No further phone can join by this link. Ask the office for a new one."],
  guide_phone_over: [401, "This phone is not on duty any more. Ask the office for a new link."],
  socket_expected: [426, "This address is for live updates over a WebSocket."],
  sales_paused: [
    503,
    "Ticket sales are paused for a short while. Please try again in a few minutes.",
  ],
  overloaded: [503, "Very many people are booking now. Please try again in {n} seconds."],
} as const satisfies Record<Reason, readonly [ContentfulStatusCode, string]>;
