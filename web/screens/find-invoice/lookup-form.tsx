import { useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import type {
  LimitedInvoiceView,
  UnlimitedInvoiceView,
} from "../../../worker/contract/tickets/tickets.ts";
import { findPhoneFault } from "../../../worker/contract/field-rules.ts";
import { codeAsTyped } from "../../../worker/domain/as-typed.ts";
import { useEarlyInput } from "../../boot/early-input.ts";
import { call } from "../../api/call.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { withHumanCheck } from "../../human-check/with-human-check.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Choice } from "../../ui/choice.tsx";
import { ErrorList } from "../../ui/error-list.tsx";
import { Field } from "../../ui/field.tsx";
import { RequestForm } from "../../ui/request-form.tsx";
import { PHONE_INPUT, TextField } from "../../ui/text-field.tsx";
import { useWallets } from "../layout/use-shop.ts";
import { toFailedPayment } from "../payment-error/failed-payment.ts";
import { RefundNote } from "../payment-error/refund-note.tsx";
import styles from "./find-invoice.module.css";
import { findTicket, isDoubtfulPnr, LOOKUP_FIELDS, lookupIn, type Lookup } from "./lookup.ts";

const FORM_ID = "lookup";

interface Props {
  onFound: (found: LimitedInvoiceView | UnlimitedInvoiceView) => void;
}

/** The input stays if nothing is found. */
export function LookupForm({ onFound }: Props) {
  const { t } = useMessages();
  const wallets = useWallets();
  const early = useEarlyInput(FORM_ID, LOOKUP_FIELDS);
  const [typed] = useState(() => lookupIn(early));
  const form = useForm<Lookup>({ defaultValues: typed });
  const { errors, submitCount } = form.formState;

  const send = async (filled: Lookup): Promise<ApiRefusal | null> => {
    const answer = await findTicket(filled, ({ name, body }) =>
      withHumanCheck((proof) => call(name, { ...body, ...proof })),
    );
    if (answer?.ok === false) return answer.refusal;
    if (answer !== null) onFound(answer.value);
    return null;
  };

  return (
    <RequestForm
      id={FORM_ID}
      form={form}
      send={send}
      button={t.lookup.find}
      fields={{
        bookingType: { name: "type", message: t.lookup.typeRequired },
        pnr: { name: "pnr", message: t.lookup.pnrRequired(wallets) },
        contact_number: { name: "phone", message: t.checkout.errors.phoneWrong },
      }}
      renderAfterRefusal={(refusal) => <RefundNote failed={toFailedPayment(refusal)} />}
    >
      <ErrorList
        key={submitCount}
        title={t.checkout.faultsTitle}
        isSubmitted={submitCount > 0}
        errors={LOOKUP_FIELDS.map((name) => ({ name, message: errors[name]?.message }))}
        onGo={(name) => form.setFocus(name)}
      />
      <LookupFields form={form} />
    </RequestForm>
  );
}

function LookupFields({ form }: { form: UseFormReturn<Lookup> }) {
  const { t } = useMessages();
  const wallets = useWallets();
  const { errors, dirtyFields, submitCount } = form.formState;
  const pnr = form.watch("pnr");
  // Not for input from before hydration: a longer hint would move the button under the finger.
  const isHinted = (dirtyFields.pnr === true || submitCount > 0) && isDoubtfulPnr(pnr, wallets);
  return (
    <>
      <Choice
        legend={t.lookup.bookingType}
        options={[
          { value: "Limited Booking", label: t.lookup.limited, text: t.lookup.limitedText },
          { value: "Unlimited Booking", label: t.lookup.unlimited, text: t.lookup.unlimitedText },
        ]}
        error={errors.type?.message}
        registration={form.register("type", { required: t.lookup.typeRequired })}
      />
      <Field
        label={t.lookup.pnr(wallets)}
        hint={isHinted ? t.lookup.pnrDoubt : t.lookup.pnrHint(wallets)}
        error={errors.pnr?.message}
      >
        {(control) => (
          <input
            {...control}
            {...form.register("pnr", {
              validate: (typed) => codeAsTyped(typed) !== "" || t.lookup.pnrRequired(wallets),
            })}
            className={`${control.className} ${styles["pnr"]}`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            aria-required
          />
        )}
      </Field>
      <TextField
        label={t.lookup.contactNumber}
        hint={t.checkout.phoneHint}
        error={errors.phone?.message}
        registration={form.register("phone", {
          validate: (typed) => {
            const fault = findPhoneFault(typed);
            return fault === null || t.checkout.errors[fault];
          },
        })}
        {...PHONE_INPUT}
      />
    </>
  );
}
