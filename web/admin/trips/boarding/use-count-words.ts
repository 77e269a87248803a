/** The words of the boarding of a trip: in the chunks of their screens, because the first screen does not need them. */
import { boardingCounts as bengali } from "../../../i18n/bn/office/boarding-counts.ts";
import { boardingCounts as english } from "../../../i18n/en/office/boarding-counts.ts";
import { useMessages } from "../../../i18n/use-messages.ts";

const WORDS = { bn: bengali, en: english };

export function useCountWords(): typeof english {
  return WORDS[useMessages().lang];
}
