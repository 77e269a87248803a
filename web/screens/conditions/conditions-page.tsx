/** `/conditions`: the conditions of a ticket (spec 2). */
import type { ReactNode } from "react";
import type { Shop } from "../../../worker/contract/booking/shop.ts";
import { messagesIn, type Messages } from "../../i18n/messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useShop } from "../layout/use-shop.ts";
import columns from "../../ui/columns.module.css";
import styles from "./conditions.module.css";

/** In English each condition is shown in Bengali first, as the specification writes it. */
export function ConditionsPage() {
  const messages = useMessages();
  const { t, lang, digits } = messages;
  const conditions = conditionsIn(messages);
  const shop = useShop().value?.shop;
  const inBengali = lang === "bn" ? null : conditionsIn(messagesIn("bn"));
  return (
    <Page title={t.shell.conditions} lead={t.content.conditionsLead}>
      <ol className={columns["columns"]}>
        {conditions.map(({ title, text }, index) => (
          <li key={title} className={styles["condition"]}>
            <span className={styles["number"]} aria-hidden="true">
              {digits(index + 1)}
            </span>
            {inBengali === null ? (
              <h2>{title}</h2>
            ) : (
              <>
                <h2 lang="bn">{inBengali[index]?.title}</h2>
                <p lang="bn">{inBengali[index]?.text}</p>
                <h3>{title}</h3>
              </>
            )}
            <p>{text}</p>
          </li>
        ))}
        {listOwn(shop).map(([bengali, english], index) => (
          <li key={bengali} className={styles["condition"]}>
            <span className={styles["number"]} aria-hidden="true">
              {digits(conditions.length + index + 1)}
            </span>
            <p lang="bn">{bengali}</p>
            {lang === "en" && english !== "" && <p>{english}</p>}
          </li>
        ))}
      </ol>
    </Page>
  );
}

function conditionsIn(messages: Messages): { title: string; text: ReactNode }[] {
  const { content } = messages.t;
  return [
    { title: content.printTitle, text: content.printText },
    { title: content.messageTitle, text: content.messageText },
    { title: content.startTitle, text: content.startText },
    { title: content.arriveTitle, text: content.arriveText },
    { title: content.stopsTitle, text: <Stops messages={messages} /> },
    { title: content.refundTitle, text: content.refundText },
    { title: content.smokingTitle, text: content.smokingText },
    { title: content.insuranceTitle, text: content.insuranceText },
    { title: content.goodsTitle, text: content.goodsText },
  ];
}

/** The shop's own conditions, each in Bengali and perhaps in English. */
function listOwn(shop: Shop | undefined): [bengali: string, english: string][] {
  const { conditions = [], conditionsEn = [] } = shop ?? {};
  return conditions.map((text, index) => [text, conditionsEn[index] ?? ""]);
}

/** The condition is also valid without the shop's names. */
function Stops({ messages: { t, name } }: { messages: Messages }) {
  const read = useShop();
  if (read.isWaiting) return <Skeleton height="3em" />;
  const named = read.value && findShopNames(read.value.shop);
  return named
    ? t.content.stopsText(
        name(named.university),
        named.towns.map((town) => name(town)),
      )
    : t.content.stopsUnnamedText;
}

function findShopNames(shop: Shop): { university: string; towns: readonly string[] } | null {
  if (shop.townsWithStop.length === 0) return null;
  return { university: shop.universityWithStops, towns: shop.townsWithStop };
}
