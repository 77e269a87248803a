/** Names what somebody saw of an entry, so that saving it is refused once another has changed it. */
import { sha256 } from "../../auth/signer.ts";
import type { ContentFields } from "../../contract/staff/staff-content.ts";
import { factsText } from "../../domain/staff/facts.ts";

export function entryVersion(fields: ContentFields): Promise<string> {
  return sha256(factsText(fields));
}
