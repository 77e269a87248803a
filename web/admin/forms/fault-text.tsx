/** What is wrong, in the page's language; what this page has no words for, as the server says it. */
import type { FaultView } from "../../../worker/contract/shared.ts";
import { useAdminMessages } from "../admin-messages.ts";

export function FaultText({ fault }: { fault: FaultView }) {
  const { faultSentence } = useAdminMessages();
  const { text, lang } = faultSentence(fault);
  return <span lang={lang}>{text}</span>;
}
