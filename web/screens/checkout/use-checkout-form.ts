import { useForm, type UseFormReturn } from "react-hook-form";
import { sessionMemory } from "../../hold/browser-memory.ts";
import { rememberedTyped, type Typed } from "./typed.ts";

/** Begins with what this tab remembers. */
export function useCheckoutForm(tripId = ""): UseFormReturn<Typed> {
  return useForm<Typed>({
    defaultValues: { ...rememberedTyped(sessionMemory), tripId },
    shouldFocusError: false,
  });
}
