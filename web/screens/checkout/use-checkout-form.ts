import { useEffect, useEffectEvent, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { useEarlyInput } from "../../boot/early-input.ts";
import { localMemory } from "../../storage/browser-storage.ts";
import {
  readCheckoutInput,
  storeCheckoutInput,
  CHECKOUT_INPUT_NAMES,
  type CheckoutInput,
} from "./checkout-input.ts";

export const CHECKOUT_FORM_ID = "checkout";

const FIELDS = [...CHECKOUT_INPUT_NAMES, "tripId"] as const;

/** Starts with the values stored on this device, and with input from before hydration, which is stored too. */
export function useCheckoutForm(tripId = ""): UseFormReturn<CheckoutInput> {
  const early = useEarlyInput(CHECKOUT_FORM_ID, FIELDS);
  const [typed] = useState(() => {
    const isTyped = Object.entries(early).filter(([, value]) => value !== "");
    const remembered = readCheckoutInput(Date.now(), localMemory);
    return { ...remembered, tripId, ...Object.fromEntries(isTyped) };
  });
  // The first fault may be one of the form or the agreement, which is not among its fields: use-faults.ts has the
  // order.
  const form = useForm<CheckoutInput>({ defaultValues: typed, shouldFocusError: false });
  const rememberEarly = useEffectEvent(() => {
    if (CHECKOUT_INPUT_NAMES.every((name) => !early[name])) return;
    storeCheckoutInput(form.getValues(), Date.now(), localMemory);
  });
  useEffect(() => rememberEarly(), []);
  return form;
}
