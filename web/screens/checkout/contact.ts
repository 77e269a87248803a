/** The buyer's contact, by the rules of the server (spec 5): nothing that the form takes is refused there. */
import {
  findEmailFault,
  type EmailFault,
  type NameFault,
  type PhoneFault,
} from "../../../worker/contract/field-rules.ts";

export interface Contact {
  name: string;
  phone: string;
  email: string;
}

export type ContactFault = NameFault | PhoneFault | Exclude<EmailFault, "emailRequired">;

/** An email address is optional. */
export function findOptionalEmailFault(typed: string): ContactFault | null {
  const fault = findEmailFault(typed);
  return fault === "emailRequired" ? null : fault;
}
