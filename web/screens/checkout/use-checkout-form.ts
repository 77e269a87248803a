import { useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { typedEarly } from "../../boot/early-press.ts";
import { localMemory } from "../../storage/browser-storage.ts";
import { rememberedTyped, TYPED_NAMES, type Typed } from "./typed.ts";

export const CHECKOUT_FORM_ID = "checkout";

/** Begins with what this device remembers, and what was typed before hydration. */
export function useCheckoutForm(tripId = ""): UseFormReturn<Typed> {
  const [typed] = useState(() => {
    const early = Object.entries(typedEarly(CHECKOUT_FORM_ID, TYPED_NAMES));
    const isTyped = early.filter(([, value]) => value !== "");
    return { ...rememberedTyped(Date.now(), localMemory), ...Object.fromEntries(isTyped) };
  });
  return useForm<Typed>({ defaultValues: { ...typed, tripId }, shouldFocusError: false });
}
