/** `/conditions`: what whoever takes a ticket agrees to (spec 2). */
import type { ReactNode } from "react";
import type { Shop } from "../../../worker/contract/shop.ts";
import type { Language } from "../../text/language.ts";
import { useWords } from "../../text/use-words.ts";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useShop } from "../layout/use-shop.ts";
import styles from "./conditions.module.css";

export function ConditionsPage() {
  const { t, digits } = useWords();
  const words = t.content;
  const conditions: { title: string; text: ReactNode }[] = [
    { title: words.printTitle, text: words.printText },
    { title: words.messageTitle, text: words.messageText },
    { title: words.startTitle, text: words.startText },
    { title: words.arriveTitle, text: words.arriveText },
    { title: words.stopsTitle, text: <Stops /> },
    { title: words.refundTitle, text: words.refundText },
    { title: words.smokingTitle, text: words.smokingText },
    { title: words.insuranceTitle, text: words.insuranceText },
    { title: words.goodsTitle, text: words.goodsText },
  ];
  return (
    <Page title={t.shell.conditions} lead={words.conditionsLead}>
      <ol className={styles["conditions"]}>
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
  const { t, lang } = useWords();
  const read = useShop();
  if (read.isWaiting) return <Skeleton height="3em" />;
  const named = read.value && namesIn(lang, read.value.shop);
  return named ? t.content.stopsText(named.university, named.towns) : t.content.stopsUnnamedText;
}

function namesIn(lang: Language, shop: Shop): { university: string; towns: string } | null {
  if (shop.townsWithStop.length === 0) return null;
  const list = new Intl.ListFormat(lang, { type: "conjunction" });
  return { university: shop.universityWithStops, towns: list.format(shop.townsWithStop) };
}
