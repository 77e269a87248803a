/** The dialog around the human check: its status, a retry button, and a close button. */
import { getCurrentLanguage } from "../i18n/language.ts";
import { messagesIn } from "../i18n/messages.ts";
import styles from "./check-dialog.module.css";

export interface CheckDialog {
  /** The element for the widget. */
  widgetRoot: HTMLElement;
  show(state: "loading" | "ready" | "failed"): void;
  /** Resolves when the retry button, shown after a failure, is pressed. */
  retried(): Promise<unknown>;
  /** Resolves with the first of both: the promise, or the closing of the dialog. */
  orClosed<T>(what: Promise<T>): Promise<T | "closed">;
  /** Closes it and restores the focus. */
  end(): void;
}

export function openCheckDialog(): CheckDialog {
  const { t } = messagesIn(getCurrentLanguage());
  const box = document.createElement("dialog");
  box.className = styles["box"] ?? "";
  const title = createElement("h2", t.booking.humanTitle);
  title.id = "human-check-title";
  box.setAttribute("aria-labelledby", title.id);
  const text = createElement("p", t.booking.humanText);
  const status = createElement("output", "");
  const widgetRoot = createElement("div", "");
  widgetRoot.className = styles["widget"] ?? "";
  const retry = createButton(t.shell.tryAgain);
  retry.hidden = true;
  const close = createButton(t.shell.close);
  close.addEventListener("click", () => closeBox(box));
  const ways = createElement("div", "");
  ways.className = styles["ways"] ?? "";
  ways.replaceChildren(retry, close);
  box.replaceChildren(title, text, widgetRoot, status, ways);
  // A pop-up below would take events outside of it, and Escape, as a request to close it.
  const popup = document.querySelector("[role=dialog]") ?? document.body;
  box.addEventListener("keydown", (event) => event.stopPropagation());
  popup.appendChild(box);
  openBox(box);

  const closed = new Promise<"closed">((resolve) => {
    box.addEventListener("close", () => resolve("closed"), { once: true });
  });
  return {
    widgetRoot,
    show(state) {
      status.textContent =
        state === "ready"
          ? ""
          : state === "failed"
            ? t.booking.humanFailed
            : t.booking.humanLoading;
      retry.hidden = state !== "failed";
      if (state === "failed") retry.focus();
    },
    retried: () =>
      new Promise((resolve) => retry.addEventListener("click", resolve, { once: true })),
    orClosed: (what) => Promise.race([what, closed]),
    end() {
      closeBox(box);
      box.remove();
    },
  };
}

/**
 * Safari before 15.4 and Firefox before 98 have no `<dialog>`: there it is an element over the page that behaves like
 * one.
 */
function openBox(box: HTMLDialogElement): void {
  if (typeof box.showModal === "function") return box.showModal();
  box.classList.add(styles["plain"] ?? "");
  box.setAttribute("role", "dialog");
  box.tabIndex = -1;
  box.setAttribute("open", "");
  box.addEventListener("keydown", ({ key }) => key === "Escape" && closeBox(box));
  const before = document.activeElement;
  box.addEventListener("close", () => before instanceof HTMLElement && before.focus());
  box.focus();
}

function closeBox(box: HTMLDialogElement): void {
  if (typeof box.close === "function") return box.close();
  box.removeAttribute("open");
  box.dispatchEvent(new Event("close"));
}

function createElement<Name extends "h2" | "p" | "div" | "output">(name: Name, text: string) {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

function createButton(text: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  return button;
}
