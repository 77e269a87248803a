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
  return (
    <Choice
      legend={t.pay.payWith}
      options={wallets.map(({ name }) => ({
        value: name,
        label: t.pay.walletName(name),
        text: t.pay.walletAbout(name),
      }))}
      chosen={wallet}
      registration={{
        name: "wallet",
        onChange: async ({ target }: { target: { value: string } }) => chooseWallet(target.value),
        onBlur: async () => {},
        ref: () => {},
      }}
    />
  );
}
