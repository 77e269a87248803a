/**
 * Cloudflare's human check in a dialog of its own, over whatever is open. Its script is fetched when it is needed and
 * never before: a shop without its keys has nothing of it.
 */
import type { ShopView } from "../../worker/contract/shop.ts";
import { getJson } from "../api.ts";
import { currentLanguage } from "../text/language.ts";
import { wordsIn } from "../text/words.ts";
import styles from "./turnstile.module.css";

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

/** The little that is used of it. */
interface Turnstile {
  render(
    place: HTMLElement,
    options: {
      sitekey: string;
      language: string;
      callback: (token: string) => void;
    },
  ): string | undefined;
  remove(widget: string): void;
}

let loading: Promise<Turnstile> | undefined;

/** Null when the visitor closed the dialog, or when the check could not be had. */
export async function earnHumanToken(): Promise<string | null> {
  const shop = await getJson<ShopView>("/api/shop");
  const siteKey = shop.ok ? shop.value.turnstile_site_key : null;
  if (siteKey === null) return null;
  const turnstile = await load();
  const dialog = draw();
  return new Promise((resolve) => {
    let widget: string | undefined;
    function end(token: string | null): void {
      if (widget !== undefined) turnstile.remove(widget);
      dialog.box.remove();
      resolve(token);
    }
    dialog.box.addEventListener("close", () => end(null), { once: true });
    dialog.box.showModal();
    widget = turnstile.render(dialog.place, {
      sitekey: siteKey,
      language: currentLanguage(),
      callback: end,
    });
  });
}

function draw(): { box: HTMLDialogElement; place: HTMLElement } {
  const { t } = wordsIn(currentLanguage());
  const box = document.createElement("dialog");
  box.className = styles["box"] ?? "";
  box.ariaLabel = t.booking.humanTitle;
  const title = document.createElement("h2");
  title.textContent = t.booking.humanTitle;
  const text = document.createElement("p");
  text.textContent = t.booking.humanText;
  const place = document.createElement("div");
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = t.shell.close;
  close.addEventListener("click", () => box.close());
  box.append(title, text, place, close);
  document.body.append(box);
  return { box, place };
}

async function load(): Promise<Turnstile> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.async = true;
    script.addEventListener("load", () => {
      const found: unknown = Reflect.get(window, "turnstile");
      if (found === undefined) reject(new Error("the check has not come"));
      else resolve(found as Turnstile);
    });
    script.addEventListener("error", () => reject(new Error("the check can't be loaded")));
    document.head.append(script);
  });
  try {
    return await loading;
  } catch (fault) {
    // The next hold asks again.
    loading = undefined;
    throw fault;
  }
}
