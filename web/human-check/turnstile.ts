/**
 * Cloudflare's human check in a dialog of its own, over whatever is open. Its script is loaded only when it is needed:
 * a shop without its keys never loads it. If it fails, the dialog shows that and offers a retry; it can be closed at
 * any moment.
 */
import { call } from "../api/call.ts";
import { getCurrentLanguage } from "../i18n/language.ts";
import { getCurrentTheme } from "../ui/theme.ts";
import { openCheckDialog, type CheckDialog } from "./check-dialog.ts";

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";
const LOADS_WITHIN_MS = 15_000;
/** The width of the normal widget; below it the compact one is used. */
const WIDGET_PX = 300;

/** The used part of its API. */
interface Turnstile {
  render(
    root: HTMLElement,
    options: {
      sitekey: string;
      language: string;
      theme: "auto" | "light" | "dark";
      size: "flexible" | "compact";
      retry: "never";
      callback: (token: string) => void;
      "error-callback": () => boolean;
      "unsupported-callback": () => void;
    },
  ): string | null | undefined;
  remove(widget: string): void;
}

type Outcome = { token: string } | "failed" | "closed";

/** Null when the visitor closed the dialog, or when there is no check. */
export async function obtainHumanToken(): Promise<string | null> {
  const shop = await call("GET /api/shop");
  const siteKey = shop.ok ? shop.value.turnstile_site_key : null;
  if (siteKey === null) return null;
  const dialog = openCheckDialog();
  try {
    for (;;) {
      dialog.show("loading");
      const outcome = await obtain(dialog, siteKey);
      if (outcome === "closed") return null;
      if (outcome !== "failed") return outcome.token;
      dialog.show("failed");
      if ((await dialog.orClosed(dialog.retried())) === "closed") return null;
    }
  } finally {
    dialog.end();
  }
}

async function obtain(dialog: CheckDialog, sitekey: string): Promise<Outcome> {
  try {
    const turnstile = await dialog.orClosed(load());
    if (turnstile === "closed") return "closed";
    dialog.show("ready");
    let widget: string | null | undefined;
    const outcomeOfWidget = new Promise<Outcome>((resolve) => {
      widget = turnstile.render(dialog.widgetRoot, {
        sitekey,
        language: getCurrentLanguage(),
        theme: getCurrentTheme(),
        size: dialog.widgetRoot.clientWidth < WIDGET_PX ? "compact" : "flexible",
        retry: "never",
        callback: (token) => resolve({ token }),
        "error-callback": () => (resolve("failed"), true),
        "unsupported-callback": () => resolve("failed"),
      });
      if (typeof widget !== "string") resolve("failed");
    });
    const outcome = await dialog.orClosed(outcomeOfWidget);
    if (typeof widget === "string") turnstile.remove(widget);
    return outcome;
  } catch {
    return "failed";
  }
}

let loading: Promise<Turnstile> | undefined;
let tries = 0;

/** Loaded once; after a failure the next call loads it again. */
async function load(): Promise<Turnstile> {
  const script = document.createElement("script");
  loading ??= new Promise((resolve, reject) => {
    const fail = () => reject(new Error("the check has not come"));
    setTimeout(fail, LOADS_WITHIN_MS);
    script.addEventListener("load", () => {
      const found: unknown = Reflect.get(window, "turnstile");
      if (found === undefined) fail();
      else resolve(found as Turnstile);
    });
    script.addEventListener("error", fail);
    // A retry of the same address would wait for the hanging request.
    script.src = tries === 0 ? SCRIPT : `${SCRIPT}&again=${tries}`;
    tries += 1;
    script.async = true;
    document.head.appendChild(script);
  });
  try {
    return await loading;
  } catch (error) {
    script.remove();
    loading = undefined;
    throw error;
  }
}
