/** The words of the money that waits: in the chunk of its screen, because the first screen does not need them. */
import { waitingMoney as bengali } from "../../i18n/bn/office/waiting-money.ts";
import { waitingMoney as english } from "../../i18n/en/office/waiting-money.ts";
import { useMessages } from "../../i18n/use-messages.ts";

const WORDS = { bn: bengali, en: english };

export function useWaitingWords(): typeof english {
  return WORDS[useMessages().lang];
}
