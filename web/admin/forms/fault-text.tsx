/**
 * What is wrong with a season's files, in the page's language; what this page has no words for, as the server says it.
 * The words are loaded with the screen that shows them, and not with the office.
 */
import type { FaultView } from "../../../worker/contract/shared.ts";
import { faultInBengali } from "../../i18n/bn/office/faults.ts";
import { useAdminMessages } from "../admin-messages.ts";

export function FaultText({ fault }: { fault: FaultView }) {
  const { lang, format } = useAdminMessages();
  const bengali = lang === "bn" ? faultInBengali(fault, format) : undefined;
  return (
    <span lang={lang === "bn" && bengali === undefined ? "en" : undefined}>
      {bengali ?? fault.message}
    </span>
  );
}
