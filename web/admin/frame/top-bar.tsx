/** Above every screen: the search, the language, the theme, and who is signed in. */
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { chooseNextTheme, setTheme, useTheme, type Theme } from "../../ui/theme.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Icon, type IconName } from "./icon.tsx";
import { hashTo } from "./places.ts";
import styles from "./frame.module.css";

/** As they are printed on every keyboard. */
const FIND_KEYS = "Ctrl K";
const THEME_ICONS: Record<Theme, IconName> = { auto: "contrast", light: "sun", dark: "moon" };

interface Props {
  me: MeView | undefined;
  onFind?: () => void;
  onList?: () => void;
}

export function TopBar({ me, onFind, onList }: Props) {
  const { t, lang, setLang } = useAdminMessages();
  return (
    <header className={styles["top"]}>
      <strong className={styles["product"]}>
        <span className={styles["mark"]}>
          <Icon name="bus" />
        </span>
        {t.product}
      </strong>
      {me !== undefined && (
        <button
          type="button"
          className={styles["find"]}
          aria-keyshortcuts="Control+K"
          onClick={onFind}
        >
          <Icon name="search" />
          <span className={styles["findWord"]}>{t.frame.find}</span>
          <kbd aria-hidden="true">{FIND_KEYS}</kbd>
        </button>
      )}
      <span className={styles["tools"]}>
        {me !== undefined && (
          <button
            type="button"
            className={styles["keys"]}
            aria-label={t.frame.shortcutsTitle}
            title={t.frame.shortcutsTitle}
            onClick={onList}
          >
            <Icon name="keyboard" />
          </button>
        )}
        <Button variant="plain" onClick={() => void setLang(lang === "bn" ? "en" : "bn")}>
          <span lang={lang === "bn" ? "en" : "bn"}>{t.otherLanguage}</span>
        </Button>
        <ThemeButton />
        {me !== undefined && <Person me={me} />}
      </span>
    </header>
  );
}

function ThemeButton() {
  const { t } = useMessages();
  const theme = useTheme();
  const label = t.shell.themes[theme];
  return (
    <button
      type="button"
      className={styles["tool"]}
      aria-label={label}
      title={label}
      onClick={() => setTheme(chooseNextTheme(theme))}
    >
      <Icon name={THEME_ICONS[theme]} />
    </button>
  );
}

function Person({ me }: { me: MeView }) {
  const { t } = useAdminMessages();
  const { name } = me.staff;
  return (
    <a
      className={styles["person"]}
      href={hashTo("/access")}
      aria-label={name}
      title={`${name}: ${t.placeNames.access}`}
    >
      {firstLetter(name)}
    </a>
  );
}

/** Returns the first letter of a name with the vowel signs that belong to it, such as শি of শিমুল. */
function firstLetter(name: string): string {
  return /^\P{M}\p{M}*/u.exec(name.trim())?.[0] ?? "";
}
