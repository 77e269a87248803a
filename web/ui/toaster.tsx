/**
 * The corner for toasts, in a root of its own: no screen loads it before the first toast. sonner keeps the toasts
 * (`useSonner`), but they are rendered here, because its own list neither waits a second until removal nor can take its
 * styles from a style sheet, as the content policy requires.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { toast, useSonner, type ToastT } from "sonner";
import { useMessages } from "../i18n/use-messages.ts";
import { ToastMessage } from "./toast-message.tsx";
import styles from "./toaster.module.css";

const VISIBLE = 20;
const GAP_PX = 14;
const HOTKEY_LABEL = "alt+T";

export const sonner = toast;

/** Resolves when the list is subscribed to sonner. */
export function drawToaster(): Promise<void> {
  const root = document.createElement("div");
  document.body.appendChild(root);
  return new Promise((resolve) => {
    createRoot(root).render(<Toaster onSubscribed={resolve} />);
  });
}

export function Toaster({ onSubscribed }: { onSubscribed: () => void }) {
  const { t } = useMessages();
  const { messages, active, remove } = useMessagesUntilRemoval();
  const [isHovered, setHovered] = useState(false);
  const [isListFocused, setListFocused] = useState(false);
  const isHidden = useIsDocumentHidden();
  const list = useRef<HTMLOListElement>(null);
  useFocusHotkey(list);
  // The effect of useSonner, which subscribes, comes first.
  useEffect(onSubscribed, [onSubscribed]);
  useLayoutEffect(() => {
    if (list.current !== null) stackMessages(list.current);
  });
  return (
    <section
      aria-label={`${t.shell.notifications} ${HOTKEY_LABEL}`}
      aria-live="polite"
      aria-relevant="additions text"
      aria-atomic="false"
      tabIndex={-1}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only pauses the messages' time */}
      <ol
        className={styles["list"]}
        ref={list}
        tabIndex={-1}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={({ target, currentTarget }) => setListFocused(target === currentTarget)}
        onBlur={() => setListFocused(false)}
      >
        {messages.map((message, index) => (
          <ToastMessage
            key={message.id}
            message={message}
            index={index}
            isVisible={index < VISIBLE}
            isRemoved={!active.has(message.id)}
            isPaused={isHovered || isListFocused || isHidden}
            onRemove={remove}
          />
        ))}
      </ol>
    </section>
  );
}

/** Newest first: sonner's toasts, and those that are dismissed but not yet removed. */
function useMessagesUntilRemoval() {
  const { toasts } = useSonner();
  const [latest, setLatest] = useState(toasts);
  const [messages, setMessages] = useState<readonly ToastT[]>([]);
  if (latest !== toasts) {
    setLatest(toasts);
    setMessages(mergeToasts(messages, toasts));
  }
  const remove = useCallback((id: ToastT["id"]) => {
    setMessages((before) => before.filter((one) => one.id !== id));
  }, []);
  return { messages, active: new Set(toasts.map(({ id }) => id)), remove };
}

function mergeToasts(before: readonly ToastT[], toasts: readonly ToastT[]): readonly ToastT[] {
  const known = new Set(before.map(({ id }) => id));
  return [
    ...toasts.filter(({ id }) => !known.has(id)),
    ...before.map((one) => toasts.find(({ id }) => id === one.id) ?? one),
  ];
}

/** A dismissed message keeps its offset; those below it close up at once. */
function stackMessages(list: HTMLElement): void {
  let offset = 0;
  for (const item of list.children) {
    if (!(item instanceof HTMLElement) || item.dataset["removed"] === "true") continue;
    item.style.setProperty("--offset", `${offset}px`);
    offset += item.offsetHeight + GAP_PX;
  }
}

function useIsDocumentHidden(): boolean {
  const [isHidden, setHidden] = useState(() => document.hidden);
  useEffect(() => {
    const update = () => setHidden(document.hidden);
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, []);
  return isHidden;
}

/** Alt+T moves the focus to the messages, Escape away from them. */
function useFocusHotkey(list: React.RefObject<HTMLOListElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { current } = list;
      if (event.altKey && event.code === "KeyT") current?.focus();
      const { activeElement } = document;
      const isInside = activeElement instanceof HTMLElement && current?.contains(activeElement);
      if (event.code === "Escape" && isInside) activeElement.blur();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [list]);
}
