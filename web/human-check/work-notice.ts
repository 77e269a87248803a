/** Shown and announced while the proof of work is searched: one sentence, and how far the search is. */
import { getCurrentLanguage } from "../i18n/language.ts";
import { messagesIn } from "../i18n/messages.ts";
import styles from "./work-notice.module.css";

export interface WorkNotice {
  /** `part`: what is done, from 0 to 1. */
  show(part: number): void;
  end(): void;
}

export function openWorkNotice(): WorkNotice {
  const { t } = messagesIn(getCurrentLanguage());
  const box = document.createElement("section");
  box.className = styles["box"] ?? "";
  box.setAttribute("aria-label", t.booking.humanTitle);
  const status = document.createElement("output");
  const progress = document.createElement("progress");
  progress.value = 0;
  progress.setAttribute("aria-label", t.booking.humanWork);
  box.replaceChildren(status, progress);
  // An open pop-up covers the page, and hides the rest of it from screen readers.
  const frame = document.querySelector("[role=dialog]") ?? document.body;
  frame.appendChild(box);
  // Screen readers announce what changes in a live region, not what it begins with.
  const announced = setTimeout(() => {
    status.textContent = t.booking.humanWork;
  });
  return {
    show: (part) => void (progress.value = part),
    end() {
      clearTimeout(announced);
      box.remove();
    },
  };
}
