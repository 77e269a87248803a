/** Light, dark, or the phone's setting: a click changes to the next, and the icon shows the current one. */
import { useMessages } from "../../i18n/use-messages.ts";
import { chooseNextTheme, setTheme, useTheme, type Theme } from "../../ui/theme.ts";
import styles from "./header.module.css";

const PICTURES: Record<Theme, string> = {
  auto: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 2v14a7 7 0 0 0 0-14Z",
  light:
    "M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM11 2h2v3.5h-2ZM11 18.5h2V22h-2ZM2 11h3.5v2H2ZM18.5 11H22v2h-3.5ZM4.2 5.6l1.4-1.4 2.5 2.5-1.4 1.4ZM15.9 17.3l1.4-1.4 2.5 2.5-1.4 1.4ZM4.2 18.4l2.5-2.5 1.4 1.4-2.5 2.5ZM15.9 6.7l2.5-2.5 1.4 1.4-2.5 2.5Z",
  dark: "M20.5 14.6A8.5 8.5 0 0 1 9.4 3.5a8.8 8.8 0 1 0 11.1 11.1Z",
};

export function ThemeSwitch() {
  const { t } = useMessages();
  const theme = useTheme();
  const label = t.shell.themes[theme];
  return (
    <button
      type="button"
      className={styles["theme"]}
      aria-label={label}
      title={label}
      onClick={() => setTheme(chooseNextTheme(theme))}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
        <path fillRule="evenodd" d={PICTURES[theme]} />
      </svg>
    </button>
  );
}
