/**
 * Keeps the focus from falling to the body. If the focused element is removed, for example a clicked button that is
 * replaced, its nearest remaining ancestor gets the focus, so the next Tab continues from there.
 */
const DIALOG = "[role=dialog]";

/** `main`: gets the focus if no ancestor is left. */
export function keepFocus(main: HTMLElement): () => void {
  /** The focused element and its ancestors. */
  let path: HTMLElement[] = [];

  const remember = ({ target }: FocusEvent): void => {
    path = [];
    let next = target instanceof HTMLElement ? target : null;
    for (; next !== null && next !== document.body; next = next.parentElement) path.push(next);
  };
  const forgetAfterBlur = (): void =>
    queueMicrotask(() => {
      // A click outside any control: the visitor gave up the focus.
      if (path[0]?.isConnected === true && document.activeElement === document.body) path = [];
    });
  const changes = new MutationObserver(() => {
    if (path.length === 0 || path[0]?.isConnected === true) return;
    const removed = path.filter((one) => !one.isConnected);
    const remaining = path.find((one) => one.isConnected && main.contains(one));
    const dialog = path.find((one) => one.isConnected && one.matches(DIALOG));
    path = [];
    if (document.activeElement !== document.body) return;
    // A dialog that closes restores the focus itself.
    if (removed.some((one) => one.matches(DIALOG))) return;
    const next = dialog ?? remaining ?? main;
    if (!next.hasAttribute("tabindex")) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  });

  document.addEventListener("focusin", remember);
  document.addEventListener("focusout", forgetAfterBlur);
  changes.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", remember);
    document.removeEventListener("focusout", forgetAfterBlur);
    changes.disconnect();
  };
}
