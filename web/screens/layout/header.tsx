/** The sticky header: brand, places, the other language; on phones the places fold into a menu. */
import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Language } from "../../i18n/language.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Link, NavLink } from "../../ui/link.tsx";
import { Band } from "../../ui/band.tsx";
import { OutLink } from "../../ui/button.tsx";
import { AgentBar } from "./agent-bar.tsx";
import { BrandMark } from "./brand-mark.tsx";
import styles from "./header.module.css";
import { HEADER_NAV } from "./nav.ts";
import { ThemeSwitch } from "./theme-switch.tsx";
import { useShop } from "./use-shop.ts";

export function Header() {
  const { t } = useMessages();
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const [openedAt, setOpenedAt] = useState(pathname);
  const header = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  // A navigation closes the menu.
  if (openedAt !== pathname) {
    setOpenedAt(pathname);
    setIsOpen(false);
  }

  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setIsOpen(false);
      toggle.current?.focus();
    };
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !header.current?.contains(event.target)) setIsOpen(false);
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onElsewhere);
    document.addEventListener("focusin", onElsewhere);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onElsewhere);
      document.removeEventListener("focusin", onElsewhere);
    };
  }, [isOpen]);

  return (
    <header className={styles["header"]} ref={header}>
      <div className={styles["row"]}>
        <Link to="/" className={styles["brand"]}>
          <BrandMark />
          <span className={styles["name"]} lang="bn">
            {t.shell.brand}
          </span>
          <span className="for-readers">: {t.shell.home}</span>
        </Link>
        <nav id={menuId} className={styles["nav"]} data-open={isOpen} aria-label={t.shell.mainMenu}>
          <Places onGo={() => setIsOpen(false)} />
        </nav>
        <LanguageSwitch />
        <ThemeSwitch />
        <button
          ref={toggle}
          type="button"
          className={styles["toggle"]}
          aria-expanded={isOpen}
          aria-controls={menuId}
          aria-label={isOpen ? t.shell.closeMenu : t.shell.openMenu}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={styles["bars"]} data-open={isOpen} aria-hidden="true" />
        </button>
      </div>
      <AgentBar />
      <Band />
    </header>
  );
}

function Places({ onGo }: { onGo: () => void }) {
  const { t } = useMessages();
  const { value } = useShop();
  const outside = value && [
    { href: value.shop.socialUrl, label: t.shell.socialPage },
    { href: value.shop.chatUrl, label: t.shell.chat },
    { href: value.shop.adminUrl, label: t.shell.adminLogin },
  ];
  return (
    <ul className={styles["places"]}>
      {HEADER_NAV.map((item) => (
        <li key={item.to}>
          <NavLink to={item.to} onClick={onGo} className={styles["place"]}>
            {item.label(t)}
          </NavLink>
        </li>
      ))}
      {outside?.map((link) => (
        <li key={link.label}>
          <OutLink href={link.href} onClick={onGo} className={styles["place"]}>
            {link.label}
          </OutLink>
        </li>
      ))}
    </ul>
  );
}

function LanguageSwitch() {
  const { t, lang, setLang } = useMessages();
  const other: Language = lang === "bn" ? "en" : "bn";
  return (
    <button
      type="button"
      className={styles["language"]}
      lang={other}
      aria-label={t.shell.otherLanguageLabel}
      onClick={() => setLang(other)}
    >
      {t.shell.otherLanguage}
    </button>
  );
}
