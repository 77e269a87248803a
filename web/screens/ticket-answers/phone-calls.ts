/**
 * The two calls that correct a phone number. Past the limit of wrong TrxIDs the human check is run in place: a stranger
 * with the address may have typed them.
 */
import type {
  TicketPhoneCodeRequest,
  TicketPhoneRequest,
} from "../../../worker/contract/tickets/ticket-phone.ts";
import { call } from "../../api/call.ts";
import { withHumanCheck } from "../../human-check/with-human-check.ts";

/** `obtain`: the check; for tests. */
export function askCode(input: TicketPhoneCodeRequest, obtain?: () => Promise<string | null>) {
  return withHumanCheck(
    (proof) => call("POST /api/ticket-phone-code", { ...input, ...proof }),
    obtain,
  );
}

export function savePhone(input: TicketPhoneRequest, obtain?: () => Promise<string | null>) {
  return withHumanCheck((proof) => call("POST /api/ticket-phone", { ...input, ...proof }), obtain);
}
