/**
 * Short messages: `toast.success(text)`, `.error`, `.neutral`, `.custom(element)`, `.loading(text)` until `.dismiss(id)`.
 * The only module that screens use for them; sonner is loaded with the first one. Success stays 2 s, the rest 4 s (spec 9).
 */
import type { ReactElement } from "react";
import { browserOnly } from "../boot/browser-only.ts";
import type { sonner } from "./toaster.tsx";

export type ToastId = string;

type Sonner = typeof sonner;

const SUCCESS_ID = "success";
const SUCCESS_MS = 2000;
const OTHER_MS = 4000;

let made = 0;
let loading: Promise<Sonner> | undefined;

export const toast = {
  /** One place for all of them: the newest stands where the one before it stood. */
  success: (text: string) =>
    show((sonner, id) => sonner.success(text, { id, duration: SUCCESS_MS }), SUCCESS_ID),
  error: (text: string) => show((sonner, id) => sonner.error(text, { id, duration: OTHER_MS })),
  neutral: (text: string) => show((sonner, id) => sonner(text, { id, duration: OTHER_MS })),
  custom: (content: ReactElement) =>
    show((sonner, id) => sonner.custom(() => content, { id, duration: OTHER_MS })),
  loading: (text: string) => show((sonner, id) => sonner.loading(text, { id })),
  dismiss: (id: ToastId) => void whenLoaded((sonner) => sonner.dismiss(id)),
};

/** Loads sonner ahead of time, where a message is certain to follow. */
export function warmToasts(): void {
  void whenLoaded(() => undefined);
}

/** The id is returned at once, before sonner is loaded. */
function show(
  draw: (sonner: Sonner, id: ToastId) => unknown,
  id: ToastId = `toast-${(made += 1)}`,
): ToastId {
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
