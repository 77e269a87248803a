/** All shortcuts of the keyboard, and the switch for those of a single key. */
import { useState } from "react";
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import admin from "../admin.module.css";
import { mayEnter, PLACES } from "./places.ts";
import { areSingleKeysOn, GO_KEYS, setSingleKeys } from "./shortcuts.ts";
import styles from "./frame.module.css";

interface Props {
  me: MeView;
  isOpen: boolean;
  onClose: () => void;
}

export function ShortcutList({ me, isOpen, onClose }: Props) {
  const { t } = useAdminMessages();
  const [isOn, setIsOn] = useState(areSingleKeysOn);
  const words = t.frame.shortcuts;
  const lines: (readonly [keys: readonly string[], name: string])[] = [
    [["/"], words.find],
    [["Ctrl", "K"], words.find],
    [["?"], words.list],
    [["["], words.menu],
    ...GO_KEYS.filter(([, path]) => mayEnter(path, me.may)).map(
      ([letter, path]) => [["G", letter], words.go(t.placeNames[PLACES[path].word])] as const,
    ),
  ];
  return (
    <Dialog isOpen={isOpen} title={t.frame.shortcutsTitle} onClose={onClose}>
      <p className={admin["soft"]}>{t.frame.shortcutsLead}</p>
      <dl className={styles["shortcuts"]}>
        {lines.map(([keys, name]) => (
          <div key={keys.join(" ")}>
            <dt>{name}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className={admin["tick"]}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            setSingleKeys(target.checked);
            setIsOn(target.checked);
          }}
        />
        {t.frame.singleKeys}
      </label>
    </Dialog>
  );
}
