/**
 * What to do about a sale, as far as the person may do it, else whom to tell. The words are in the chunks of the
 * screens that show them, because the first screen does not need them.
 */
import type { FoundSale } from "../../../worker/contract/staff/staff-sales.ts";
import { whomToTell as bengali } from "../../i18n/bn/office/whom-to-tell.ts";
import { whomToTell as english } from "../../i18n/en/office/whom-to-tell.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { useSayWallets } from "../use-say-wallets.ts";
import { mustTell } from "./money-sums.ts";

const WORDS = { bn: bengali, en: english };

export function useWhomToTell(): typeof english {
  return WORDS[useAdminMessages().lang];
}

export function useAdvice(
  may: readonly string[],
): (sale: Pick<FoundSale, "next_step"> & object) => string {
  const { t } = useAdminMessages();
  const { ofSale } = useSayWallets();
  const { advice } = useWhomToTell();
  return (sale) => {
    const { next_step: step } = sale;
    return ofSale(mustTell(step, may) ? advice[step] : t.sales.advice[step], sale);
  };
}
