import { useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { localMemory } from "../../storage/browser-storage.ts";
import { rememberedTyped, type Typed } from "./typed.ts";

/** Begins with what this device remembers. */
export function useCheckoutForm(tripId = ""): UseFormReturn<Typed> {
  const [typed] = useState(() => rememberedTyped(Date.now(), localMemory));
  return useForm<Typed>({ defaultValues: { ...typed, tripId }, shouldFocusError: false });
}
