/**
 * Corrects the phone number: first the TrxID proves who paid, and a code is sent to the new number; then the code is
 * entered. Refusals are shown at their field.
 */
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { findPhoneFault } from "../../../worker/contract/field-rules.ts";
import { codeAsTyped } from "../../../worker/domain/as-typed.ts";
import { phoneAsTyped } from "../../../worker/domain/phone.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { RequestForm } from "../../ui/request-form.tsx";
import { PHONE_INPUT, TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.ts";
import { askCode, savePhone } from "./phone-calls.ts";

interface Props {
  ticket: string;
  /** The name of the wallet that it was paid by. */
  wallet: string;
  left: number;
  /** The ticket has this address now. */
  onSaved: (link: string) => Promise<void>;
}

interface Values {
  phone: string;
  trx: string;
  code: string;
}

/** The field that a refusal is about. */
const FIELDS: Readonly<Record<string, keyof Values | undefined>> = {
  phone_proof_wrong: "trx",
  phone_unchanged: "phone",
  phone_code_not_sent: "phone",
  phone_code_wrong: "code",
};

export function PhoneForm({ ticket, wallet, left, onSaved }: Props) {
  const { t, digits, refusal: sentence } = useMessages();
  const words = t.moves.phone;
  const by = [wallet];
  const form = useForm<Values>({ defaultValues: { phone: "", trx: "", code: "" } });
  const { errors } = form.formState;
  const { setFocus } = form;
  /** The number that the code was sent to; another one needs another code. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const typedPhone = useWatch({ control: form.control, name: "phone" });
  const isSent = sentTo !== null && phoneAsTyped(typedPhone) === sentTo;
  useEffect(() => setFocus(isSent ? "code" : "phone"), [setFocus, isSent]);

  const mark = (refused: ApiRefusal): ApiRefusal | null => {
    const field = FIELDS[refused.code];
    if (field === undefined) return refused;
    form.setError(field, { type: "server", message: sentence(refused) }, { shouldFocus: true });
    return null;
  };

  const send = async (values: Values): Promise<ApiRefusal | null> => {
    const phone = phoneAsTyped(values.phone);
    const input = { ticketing_id: ticket, contact_number: phone, trx_id: values.trx };
    if (!isSent) {
      const sent = await askCode(input);
      if (!sent.ok) return mark(sent.refusal);
      toast.success(words.codeSent);
      setSentTo(phone);
      return null;
    }
    const done = await savePhone({ ...input, code: values.code });
    if (!done.ok) return mark(done.refusal);
    toast.success(words.saved);
    await onSaved(done.value.ticketing_id);
    return null;
  };

  /** A code that did not come, or was typed wrong too often, is good for nothing: the number may be looked at again. */
  const beginAgain = () => {
    form.resetField("code");
    setSentTo(null);
  };

  return (
    <RequestForm
      form={form}
      send={send}
      button={isSent ? words.save : words.sendCode}
      fields={{
        contact_number: { name: "phone", message: words.phoneWrong },
        trx_id: { name: "trx", message: words.trxRequired(by) },
        code: { name: "code", message: words.codeRequired },
      }}
    >
      <TextField
        label={words.number}
        hint={words.lead(digits(left))}
        error={errors.phone?.message}
        registration={form.register("phone", {
          validate: (typed) => findPhoneFault(typed) === null || words.phoneWrong,
        })}
        {...PHONE_INPUT}
      />
      <TextField
        label={words.trx(by)}
        hint={words.trxHint(by)}
        error={errors.trx?.message}
        registration={form.register("trx", {
          validate: (typed) => codeAsTyped(typed) !== "" || words.trxRequired(by),
        })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      {isSent && (
        <>
          <TextField
            label={words.code}
            hint={words.codeHint}
            error={errors.code?.message}
            registration={form.register("code", {
              validate: (typed) => codeAsTyped(typed) !== "" || words.codeRequired,
            })}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
          />
          <Button variant="quiet" onClick={beginAgain}>
            {words.anotherCode}
          </Button>
        </>
      )}
    </RequestForm>
  );
}
