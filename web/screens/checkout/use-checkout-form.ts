import { useEffect, useEffectEvent, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { useTypedEarly } from "../../boot/typed-early.ts";
import { localMemory } from "../../storage/browser-storage.ts";
import { rememberedTyped, rememberTyped, TYPED_NAMES, type Typed } from "./typed.ts";

export const CHECKOUT_FORM_ID = "checkout";

const FIELDS = [...TYPED_NAMES, "tripId"] as const;

/** Begins with what this device remembers, and what was typed or chosen before hydration; that is remembered too. */
export function useCheckoutForm(tripId = ""): UseFormReturn<Typed> {
  const early = useTypedEarly(CHECKOUT_FORM_ID, FIELDS);
  const [typed] = useState(() => {
    const isTyped = Object.entries(early).filter(([, value]) => value !== "");
    const remembered = rememberedTyped(Date.now(), localMemory);
    return { ...remembered, tripId, ...Object.fromEntries(isTyped) };
  });
  const form = useForm<Typed>({ defaultValues: typed, shouldFocusError: false });
  const rememberEarly = useEffectEvent(() => {
    if (TYPED_NAMES.every((name) => !early[name])) return;
    rememberTyped(form.getValues(), Date.now(), localMemory);
  });
  useEffect(() => rememberEarly(), []);
  return form;
}
