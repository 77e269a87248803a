/** Corrects the passenger's name on the ticket. */
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { findNameFault } from "../../../worker/contract/field-rules.ts";
import { call } from "../../api/call.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { RequestForm } from "../../ui/request-form.tsx";
import { NAME_INPUT, TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.ts";

interface Props {
  ticket: string;
  name: string;
  left: number;
  onSaved: () => Promise<void>;
}

export function NameForm({ ticket, name, left, onSaved }: Props) {
  const { t, digits } = useMessages();
  const form = useForm({ defaultValues: { name } });
  const { setFocus } = form;
  useEffect(() => setFocus("name"), [setFocus]);

  const send = async (values: { name: string }): Promise<ApiRefusal | null> => {
    const answer = await call("POST /api/ticket-name", {
      ticketing_id: ticket,
      contact_name: values.name,
    });
    if (!answer.ok) return answer.refusal;
    toast.success(t.moves.nameSaved);
    await onSaved();
    return null;
  };

  return (
    <RequestForm
      form={form}
      send={send}
      button={t.moves.saveName}
      fields={{ contact_name: { name: "name", message: t.moves.nameWrong } }}
    >
      <TextField
        label={t.ticket.name}
        hint={t.moves.nameLead(digits(left))}
        error={form.formState.errors.name?.message}
        registration={form.register("name", {
          validate: (typed) => {
            const fault = findNameFault(typed);
            if (fault === null) return true;
            return fault === "nameRequired" ? t.moves.nameRequired : t.moves.nameWrong;
          },
        })}
        {...NAME_INPUT}
      />
    </RequestForm>
  );
}
