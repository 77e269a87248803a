/**
 * Short messages: `toast.success(text)`, `.error`, `.neutral`, `.custom(element)`, `.loading(text)` until `.dismiss(id)`.
 * The only door to sonner, which is loaded with the first message. Success stays 2 s, the rest 4 s (spec 9).
 */
import type { ReactElement } from "react";
import type { sonner } from "./toaster.tsx";

export type ToastId = string;

type Sonner = typeof sonner;

const SUCCESS_MS = 2000;
const OTHER_MS = 4000;

let made = 0;
let loading: Promise<Sonner> | undefined;

export const toast = {
  success: (text: string) =>
    show((sonner, id) => sonner.success(text, { id, duration: SUCCESS_MS })),
  error: (text: string) => show((sonner, id) => sonner.error(text, { id, duration: OTHER_MS })),
  neutral: (text: string) => show((sonner, id) => sonner(text, { id, duration: OTHER_MS })),
  custom: (content: ReactElement) =>
    show((sonner, id) => sonner.custom(() => content, { id, duration: OTHER_MS })),
  loading: (text: string) => show((sonner, id) => sonner.loading(text, { id })),
  dismiss: (id: ToastId) => void whenLoaded((sonner) => sonner.dismiss(id)),
};

/** Loads sonner before it is needed, where a message is sure to come. */
export function warmToasts(): void {
  void whenLoaded(() => undefined);
}

/** The id is known at once, before sonner is there. */
function show(draw: (sonner: Sonner, id: ToastId) => unknown): ToastId {
  made += 1;
  const id = `toast-${made}`;
  void whenLoaded((sonner) => draw(sonner, id));
  return id;
}

async function whenLoaded(use: (sonner: Sonner) => unknown): Promise<void> {
  loading ??= import("./toaster.tsx").then(async ({ sonner, drawToaster }) => {
    await drawToaster();
    return sonner;
  });
  try {
    use(await loading);
  } catch {
    // Without a connection the part can't come; the next message asks again.
    loading = undefined;
  }
}
