/** Another ticket, and the seats that two tickets exchange, as staff say them on the phone. */
import { ActForm } from "../acts/act-form.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Input } from "../forms/form-inputs.tsx";
import { bindField, useFormDraft } from "../forms/use-form-draft.ts";
import { seatsIn } from "./seats-in.ts";
import styles from "./sales.module.css";

interface Props {
  bill: number;
  onExchange: (
    input: { other: string; gives: string[]; gets: string[] },
    onSent: () => void,
  ) => void;
}

const NOTHING = { other: "", gives: "", gets: "" };

export function ExchangeForm({ bill, onExchange }: Props) {
  const { t } = useAdminMessages();
  const draft = useFormDraft("exchange-seats", String(bill), NOTHING);
  const { other, gives, gets } = draft.values;
  const preview = () =>
    onExchange({ other: other.trim(), gives: seatsIn(gives), gets: seatsIn(gets) }, draft.clear);
  const seats = { required: false, maxLength: 60 };
  return (
    <ActForm act="exchange-seats" className={styles["part"]} onPreview={preview}>
      <Input
        required={false}
        label={t.sales.exchangeWith}
        maxLength={40}
        {...bindField(draft, "other")}
      />
      <Input {...seats} label={t.sales.exchangeGives} {...bindField(draft, "gives")} />
      <Input
        {...seats}
        label={t.sales.exchangeGets}
        hint={t.sales.exchangeHint}
        {...bindField(draft, "gets")}
      />
    </ActForm>
  );
}
