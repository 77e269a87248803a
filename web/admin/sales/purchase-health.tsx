/** Whether a passenger can buy now, and how each part that a purchase needs stands. */
import type { TodayView } from "../../../worker/contract/staff/staff-sales.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Panel } from "../panel.tsx";
import { useInstant } from "../use-instant.ts";
import { useSayWallets } from "../use-say-wallets.ts";
import styles from "./sales.module.css";

type Need = TodayView["needs"][number];

/** Nobody can buy, or a part that a purchase needs fails. */
export function isPurchaseFailing({
  can_buy,
  needs,
}: Pick<TodayView, "can_buy" | "needs">): boolean {
  return !can_buy || needs.some(({ condition }) => condition !== null);
}

export function PurchaseHealth({ can_buy, needs }: Pick<TodayView, "can_buy" | "needs">) {
  const { t } = useAdminMessages();
  const words = t.purchase;
  return (
    <section className={styles["section"]} aria-label={words.title}>
      <h2>{words.title}</h2>
      <Panel>
        <p>{can_buy ? words.canBuy : words.cannotBuy}</p>
        <details open={isPurchaseFailing({ can_buy, needs })}>
          <summary>{words.parts}</summary>
          <dl className={styles["facts"]}>
            {needs.map((need) => (
              <NeedLine key={need.name + need.payment_provider} need={need} />
            ))}
          </dl>
        </details>
      </Panel>
    </section>
  );
}

function NeedLine({ need }: { need: Need }) {
  const { name, state, condition, since } = need;
  const { t } = useAdminMessages();
  const { ofFirst, ofSale } = useSayWallets();
  const instant = useInstant();
  const words = t.purchase;
  const stateWord = words.states[state];
  const told = since === null ? stateWord : words.since(stateWord, instant(since));
  return (
    <div>
      <dt>
        {name === "other_wallet"
          ? ofSale(words.needs.wallet_token, need)
          : ofFirst(words.needs[name])}
      </dt>
      <dd className={condition === null ? undefined : styles["failing"]}>{told}</dd>
    </div>
  );
}
