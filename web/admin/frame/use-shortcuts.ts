/** Listens for the shortcuts of the keyboard while somebody is signed in. */
import { useEffect, useEffectEvent } from "react";
import { areSingleKeysOn, GO_CODE, shortcutFor, type Shortcut } from "./shortcuts.ts";

/** From G to the letter of the place. */
const GO_MS = 1_500;
const FIELDS = "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]";

export function useShortcuts(isOn: boolean, onShortcut: (shortcut: Shortcut) => void): void {
  const act = useEffectEvent(onShortcut);
  useEffect(() => {
    if (!isOn) return undefined;
    let goAt = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey || event.repeat) return;
      const hasCommand = event.ctrlKey || event.metaKey;
      const isTyping = isInField(event.target) || isWindowOpen();
      const isAfterGo = Date.now() - goAt < GO_MS;
      const press = { key: event.key, code: event.code, hasCommand, isTyping, isAfterGo };
      const shortcut = shortcutFor(press, areSingleKeysOn());
      goAt = event.code === GO_CODE && !hasCommand && !isTyping ? Date.now() : 0;
      if (shortcut === null || (hasCommand && isWindowOpen())) return;
      event.preventDefault();
      act(shortcut);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn]);
}

function isInField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}

function isWindowOpen(): boolean {
  return document.querySelector("[role=dialog]") !== null;
}
