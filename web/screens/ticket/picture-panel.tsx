/** For browsers that can neither save nor print: the picture to hold, its address to load, and how to leave the app. */
import { useEffect, useRef } from "react";
import { useMessages } from "../../i18n/use-messages.ts";
import styles from "./picture-panel.module.css";
import { chromeAddress } from "./confined-browser.ts";

interface Props {
  /** The path of the picture on the server; null: it could not be kept there, and the page's own is shown. */
  path: string | null;
  own: string;
}

export function PicturePanel({ path, own }: Props) {
  const { t } = useMessages();
  const title = useRef<HTMLHeadingElement>(null);
  const chrome = chromeAddress(location.href, navigator.userAgent);
  useEffect(() => {
    title.current?.focus();
    title.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <section className={styles["panel"]} aria-label={t.ticket.confined.title}>
      <h2 ref={title} tabIndex={-1}>
        {t.ticket.confined.title}
      </h2>
      <p>{t.ticket.confined.hold}</p>
      <p className={styles["ways"]}>
        {path !== null && <a href={path}>{t.ticket.confined.load}</a>}
        {chrome !== null && <a href={chrome}>{t.ticket.confined.chrome}</a>}
      </p>
      {chrome === null && <p>{t.ticket.confined.elsewhere}</p>}
      <img src={path === null ? own : `${path}?show`} alt={t.ticket.title} />
    </section>
  );
}
