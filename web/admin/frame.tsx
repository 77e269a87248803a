/** What stands around every screen of the back office: its name, the places of one's roles, the language, the way out. */
import { useEffect, useRef, type ReactNode } from "react";
import type { MeView } from "../../worker/contract/staff-sign-in.ts";
import { Button } from "../ui/button.tsx";
import { useAdminMessages } from "./admin-messages.ts";
import { PLACES, placesFor, type PlacePath } from "./places.ts";
import { staffCall } from "./staff-call.ts";
import { useHash } from "./use-hash.ts";
import styles from "./admin.module.css";

interface Props {
  title: string;
  me?: MeView;
  path?: PlacePath;
  onOut?: () => void;
  children: ReactNode;
}

export function Frame({ title, me, path: here, onOut, children }: Props) {
  const { t, lang, setLang } = useAdminMessages();
  const hash = useHash();
  const main = useRef<HTMLElement>(null);
  const arrivedAt = useRef(hash);
  useEffect(() => {
    if (arrivedAt.current === hash) return;
    arrivedAt.current = hash;
    // The focused element was removed with its screen; a focused link of the menu keeps the focus.
    if (document.activeElement === document.body) main.current?.focus();
  }, [hash]);
  const signOut = async () => {
    const answer = await staffCall("sign-out");
    if (answer.ok) onOut?.();
  };
  return (
    <div className={styles["office"]}>
      <title>{title}</title>
      <header className={styles["header"]}>
        <strong>{t.product}</strong>
        <span className={styles["tools"]}>
          <Button variant="plain" onClick={() => void setLang(lang === "bn" ? "en" : "bn")}>
            <span lang={lang === "bn" ? "en" : "bn"}>{t.otherLanguage}</span>
          </Button>
          {me !== undefined && (
            <Button variant="plain" onClick={() => void signOut()}>
              {t.signOut}
            </Button>
          )}
        </span>
      </header>
      {me !== undefined && (
        <nav className={styles["places"]} aria-label={t.places}>
          {placesFor(me.may).map((path) => (
            <a key={path} href={`#${path}`} aria-current={path === here ? "page" : undefined}>
              {t.placeNames[PLACES[path].word]}
            </a>
          ))}
        </nav>
      )}
      <main
        className={[styles["main"], me === undefined ? styles["narrow"] : ""].join(" ")}
        ref={main}
        tabIndex={-1}
      >
        {children}
      </main>
    </div>
  );
}
