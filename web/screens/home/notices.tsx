/** What the shop has to say at the moment, above everything else of the home page. */
import { useState } from "react";
import type { Notice } from "../../../worker/contract/booking/shop.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useShop } from "../layout/use-shop.ts";
import styles from "./notices.module.css";

export function Notices() {
  const [openedAt] = useState(() => Date.now());
  // A page that was kept on this device may hold a notice that is over.
  const notices = useShop().value?.notices?.filter(({ endsAt }) => endsAt > openedAt) ?? [];
  return notices.length === 0 ? null : <NoticeTexts notices={notices} />;
}

export function NoticeTexts({ notices }: { notices: readonly Omit<Notice, "endsAt">[] }) {
  const { t, lang } = useMessages();
  return (
    <section className={styles["notices"]} aria-label={t.home.notice}>
      {notices.map(({ id, text, english }) => {
        const isEnglish = lang === "en" && english !== "";
        return (
          <p key={id} lang={isEnglish ? "en" : "bn"}>
            {isEnglish ? english : text}
          </p>
        );
      })}
    </section>
  );
}
