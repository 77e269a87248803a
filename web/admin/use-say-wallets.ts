/** The wallets in the texts of the office: the one of a sale, or those that the shop offers. */
import { createContext, useContext } from "react";
import { walletsOfCondition } from "../../worker/domain/health/wallets-of-condition.ts";
import { sayWallets } from "../../worker/domain/payments/say-wallets.ts";
import { findWallet } from "../api/client.ts";
import { useAdminMessages } from "./admin-messages.ts";

export const BKASH_ALONE: readonly string[] = ["bkash"];

/** The wallets that the shop offers. */
export const WalletsContext = createContext(BKASH_ALONE);

interface SayWallets {
  /** For a text about any sale. */
  ofShop: (text: string) => string;
  /** For the wallet of new payments, unless a buyer chooses another. */
  ofFirst: (text: string) => string;
  /** For the wallets that a condition of the shop's health is about. */
  ofCondition: (text: string, condition: string) => string;
  /** `sale`: what the server said of it, with its wallet unless that is bKash. */
  ofSale: (text: string, sale: object) => string;
}

export function useSayWallets(): SayWallets {
  const { lang } = useAdminMessages();
  const offered = useContext(WalletsContext);
  return {
    ofShop: (text) => sayWallets(text, offered, lang),
    ofFirst: (text) => sayWallets(text, offered.slice(0, 1), lang),
    ofCondition: (text, condition) =>
      sayWallets(text, walletsOfCondition(condition, offered), lang),
    ofSale: (text, sale) => sayWallets(text, [findWallet(sale)], lang),
  };
}
