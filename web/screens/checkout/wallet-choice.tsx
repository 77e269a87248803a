/** The wallets of a shop with more than one, before the amount, since each has its own charge. */
import { useState } from "react";
import type { Quote } from "../../booking/use-quote.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Choice } from "../../ui/choice.tsx";

export function WalletChoice({ price }: { price: Quote }) {
  const { t } = useMessages();
  const { quote, wallet, chooseWallet } = price;
  // While another price loads, the choice keeps its place and the focus.
  const [wallets, setWallets] = useState(quote?.payment_providers);
  if (quote !== undefined && quote.payment_providers !== wallets) {
    setWallets(quote.payment_providers);
  }
  if (wallets === undefined) return null;
  const about: Readonly<Record<string, string>> & { page: string } = t.checkout.walletAbout;
  return (
    <Choice
      legend={t.checkout.payWith}
      options={wallets.map(({ name, label }) => ({
        value: name,
        label: name === "bkash" ? t.checkout.bkash : label,
        // One without a line of its own is a page with cards and other wallets.
        text: about[name] ?? about.page,
      }))}
      chosen={wallet ?? null}
      registration={{
        name: "wallet",
        onChange: async ({ target }: { target: { value: string } }) => chooseWallet(target.value),
        onBlur: async () => {},
        ref: () => {},
      }}
    />
  );
}
