/**
 * Short messages: `toast.success(text)`, `.error`, `.neutral`, `.custom(element)`, `.loading(text)` until
 * `.dismiss(id)`. One text at a time: the newest takes the place of the one before it, whatever its kind. The only
 * module that screens use for them; sonner is loaded with the first one. Success stays 2 s, the rest 4 s (spec 9).
 */
import type { ReactElement } from "react";
import { browserOnly } from "../boot/browser-only.ts";
import type { sonner } from "./toaster.tsx";

export type ToastId = string;

type Sonner = typeof sonner;

const ONE_ID = "message";
const SUCCESS_MS = 2000;
const OTHER_MS = 4000;

let made = 0;
let loading: Promise<Sonner> | undefined;

export const toast = {
  success: (text: string) =>
    show((sonner, id) => sonner.success(text, { id, duration: SUCCESS_MS })),
  error: (text: string) => show((sonner, id) => sonner.error(text, { id, duration: OTHER_MS })),
  // "Info" is drawn as neutral; a message without a kind would keep the kind of the one whose place it takes.
  neutral: (text: string) => show((sonner, id) => sonner.info(text, { id, duration: OTHER_MS })),
  custom: (content: ReactElement) =>
    show((sonner, id) => sonner.custom(() => content, { id, duration: OTHER_MS }), makeToastId()),
  loading: (text: string) => show((sonner, id) => sonner.loading(text, { id }), makeToastId()),
  dismiss: (id: ToastId) => void whenLoaded((sonner) => sonner.dismiss(id)),
};

/** Loads sonner ahead of time, where a message is certain to follow. */
export function warmToasts(): void {
  void whenLoaded(() => undefined);
}

function makeToastId(): ToastId {
  made += 1;
  return `toast-${made}`;
}

/** The id is returned at once, before sonner is loaded. */
function show(draw: (sonner: Sonner, id: ToastId) => unknown, id: ToastId = ONE_ID): ToastId {
  void whenLoaded((sonner) => draw(sonner, id));
  return id;
}

async function whenLoaded(use: (sonner: Sonner) => unknown): Promise<void> {
  loading ??= (import.meta.env.SSR ? browserOnly() : import("./toaster.tsx")).then(
    async ({ sonner, drawToaster }) => {
      await drawToaster();
      return sonner;
    },
  );
  try {
    use(await loading);
  } catch {
    // Offline the chunk can't be loaded; the next message retries.
    loading = undefined;
  }
}
