/** The texts of the role table, which only this screen needs: they are loaded with it, in both languages. */
import { rights as bengali } from "../../i18n/bn/office/rights.ts";
import { rights as english } from "../../i18n/en/office/rights.ts";
import { useAdminMessages } from "../admin-messages.ts";

const RIGHTS = { bn: bengali, en: english } as const;

export function useRightsWords(): typeof english {
  const { lang } = useAdminMessages();
  return RIGHTS[lang];
}
