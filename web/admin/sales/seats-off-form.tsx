/** Seats that a ticket gives back: by their names, or by their number on a trip without a seat map. */
import type { SaleView } from "../../../worker/contract/staff/staff.ts";
import { ActForm } from "../acts/act-form.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Input, NumberInput } from "../forms/form-inputs.tsx";
import { bindField, useFormDraft } from "../forms/use-form-draft.ts";
import { seatsIn } from "./seats-in.ts";
import styles from "./sales.module.css";

interface Props {
  sale: Pick<SaleView["sale"], "bill" | "seats">;
  onTakeOff: (off: { seats: string[]; places?: number }, onSent: () => void) => void;
}

export function SeatsOffForm({ sale, onTakeOff }: Props) {
  const { t } = useAdminMessages();
  const draft = useFormDraft("take-seats-off", String(sale.bill), { text: "" });
  const { text } = draft.values;
  const isNamed = sale.seats.length > 0;
  const preview = () => {
    if (isNamed) onTakeOff({ seats: seatsIn(text) }, draft.clear);
    else onTakeOff({ seats: [], places: Number(text) || 1 }, draft.clear);
  };
  return (
    <ActForm act="take-seats-off" className={styles["part"]} onPreview={preview}>
      {isNamed ? (
        <Input
          required={false}
          label={t.sales.seatsOff}
          hint={t.sales.seatsOffHint}
          maxLength={60}
          {...bindField(draft, "text")}
        />
      ) : (
        <NumberInput
          kind="count"
          required={false}
          label={t.sales.placesOff}
          hint={t.sales.placesOffHint}
          maxLength={1}
          {...bindField(draft, "text")}
        />
      )}
    </ActForm>
  );
}
