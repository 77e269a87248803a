/** The dialog around the human check: how it stands with it, a way to try again, and a way out. */
import { currentLanguage } from "../i18n/language.ts";
import { messagesIn } from "../i18n/messages.ts";
import styles from "./check-dialog.module.css";

export interface CheckDialog {
  /** Where the check is drawn. */
  widgetRoot: HTMLElement;
  say(state: "loading" | "ready" | "failed"): void;
  /** The press of "try again", which is there when it failed. */
  retried(): Promise<unknown>;
  /** What comes first: this, or the visitor closes the dialog. */
  orClosed<T>(what: Promise<T>): Promise<T | "closed">;
  /** The focus goes back to where it was. */
  end(): void;
}

export function openCheckDialog(): CheckDialog {
  const { t } = messagesIn(currentLanguage());
  const box = document.createElement("dialog");
  box.className = styles["box"] ?? "";
  const title = element("h2", t.booking.humanTitle);
  title.id = "human-check-title";
  box.setAttribute("aria-labelledby", title.id);
  const text = element("p", t.booking.humanText);
  const status = element("output", "");
  const widgetRoot = element("div", "");
  widgetRoot.className = styles["widget"] ?? "";
  const retry = button(t.shell.tryAgain);
  retry.hidden = true;
  const close = button(t.shell.close);
  close.addEventListener("click", () => box.close());
  const ways = element("div", "");
  ways.className = styles["ways"] ?? "";
  ways.replaceChildren(retry, close);
  box.replaceChildren(title, text, widgetRoot, status, ways);
  // A pop-up takes what happens outside of it for a request to close it, and Escape too.
  const popup = document.querySelector("[role=dialog]") ?? document.body;
  box.addEventListener("keydown", (event) => event.stopPropagation());
  popup.appendChild(box);
  box.showModal();

  const closed = new Promise<"closed">((resolve) => {
    box.addEventListener("close", () => resolve("closed"), { once: true });
  });
  return {
    widgetRoot,
    say(state) {
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
      box.close();
      box.remove();
    },
  };
}

function element<Name extends "h2" | "p" | "div" | "output">(name: Name, text: string) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function button(text: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  return made;
}
