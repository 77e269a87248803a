/** `/conditions`: the conditions of a ticket (spec 2). */
import type { ReactNode } from "react";
import type { Shop } from "../../../worker/contract/shop.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useShop } from "../layout/use-shop.ts";
import columns from "../../ui/columns.module.css";
import styles from "./conditions.module.css";

export function ConditionsPage() {
  const { t, digits } = useMessages();
  const messages = t.content;
  const conditions: { title: string; text: ReactNode }[] = [
    { title: messages.printTitle, text: messages.printText },
    { title: messages.messageTitle, text: messages.messageText },
    { title: messages.startTitle, text: messages.startText },
    { title: messages.arriveTitle, text: messages.arriveText },
    { title: messages.stopsTitle, text: <Stops /> },
    { title: messages.refundTitle, text: messages.refundText },
    { title: messages.smokingTitle, text: messages.smokingText },
    { title: messages.insuranceTitle, text: messages.insuranceText },
    { title: messages.goodsTitle, text: messages.goodsText },
  ];
  return (
    <Page title={t.shell.conditions} lead={messages.conditionsLead}>
      <ol className={columns["columns"]}>
        {conditions.map(({ title, text }, index) => (
          <li key={title} className={styles["condition"]}>
            <span className={styles["number"]} aria-hidden="true">
              {digits(index + 1)}
            </span>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Page>
  );
}

/** Without the shop's names the condition still stands. */
function Stops() {
  const { t } = useMessages();
  const read = useShop();
  if (read.isWaiting) return <Skeleton height="3em" />;
  const named = read.value && namesIn(read.value.shop);
  return named ? t.content.stopsText(named.university, named.towns) : t.content.stopsUnnamedText;
}

function namesIn(shop: Shop): { university: string; towns: readonly string[] } | null {
  if (shop.townsWithStop.length === 0) return null;
  return { university: shop.universityWithStops, towns: shop.townsWithStop };
}
