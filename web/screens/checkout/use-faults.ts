/** The errors of checkout: all at once, each at its field, the agreement's too. The first one gets the focus. */
import { useRef, useState, type RefObject } from "react";
import type { FieldErrors, UseFormReturn } from "react-hook-form";
import type { ApiRefusal } from "../../api/refusal.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { markRefused } from "../../ui/refused-fields.ts";
import { toast, type ToastId } from "../../ui/toast.ts";
import type { CheckoutInput } from "./checkout-input.ts";

/** In the order of the form. */
export const FIELDS = ["totalSeat", "center", "name", "phone", "email", "stop"] as const;

interface Faults {
  isAgreementMissing: boolean;
  /** Shows what the form itself has found. */
  show: (errors: FieldErrors<CheckoutInput>) => void;
  /** Marks what the server refused; false where that is not on the form. */
  showRefused: (refusal: ApiRefusal) => boolean;
  /** The box was ticked or unticked. */
  dismiss: () => void;
}

/** `agreement`: its checkbox, which is not a field of the form. */
export function useFaults(
  form: UseFormReturn<CheckoutInput>,
  hasAgreed: boolean,
  agreement: RefObject<HTMLInputElement | null>,
): Faults {
  const { t, refusal: sentenceOf } = useMessages();
  const warning = useRef<ToastId>(undefined);
  const [isAgreementMissing, setIsAgreementMissing] = useState(false);
  return {
    isAgreementMissing: isAgreementMissing && !hasAgreed,
    show(errors) {
      setIsAgreementMissing(!hasAgreed);
      if (!hasAgreed) warning.current = toast.error(t.checkout.agreeFirst);
      const first = FIELDS.find((name) => errors[name] !== undefined);
      if (first === undefined) agreement.current?.focus();
      else form.setFocus(first);
    },
    showRefused(refusal) {
      if (refusal.code === "stop_unknown") {
        form.setError("stop", { type: "server", message: sentenceOf(refusal) });
        form.setFocus("stop");
        return true;
      }
      const { errors } = t.checkout;
      return markRefused(form, refusal, {
        total_seat: { name: "totalSeat", message: errors.totalSeatRequired },
        center_name: { name: "center", message: errors.centerRequired },
        contact_name: { name: "name", message: errors.nameWrong },
        contact_number: { name: "phone", message: errors.phoneWrong },
        contact_email: { name: "email", message: errors.emailWrong },
      });
    },
    dismiss() {
      if (warning.current !== undefined) toast.dismiss(warning.current);
    },
  };
}
