/** What can be done to a sale: each act by its button, some with a form behind it; and why the others can't. */
import { useContext, useState, type ReactNode } from "react";
import type { SaleView } from "../../../worker/contract/staff/staff.ts";
import { findPhoneFault } from "../../../worker/contract/field-rules.ts";
import { phoneAsTyped } from "../../../worker/domain/phone.ts";
import { Button } from "../../ui/button.tsx";
import { ActDialog } from "../acts/act-dialog.tsx";
import { ActForm } from "../acts/act-form.tsx";
import { actName } from "../acts/act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import type { ChosenAct } from "../acts/chosen-act.ts";
import { Input, NumberInput } from "../forms/form-inputs.tsx";
import { bindField, hasDraft, PersonContext, useFormDraft } from "../forms/use-form-draft.ts";
import type { ScreenProps } from "../frame/screen-props.ts";
import { partIn } from "./money.ts";
import { MoveSaleForm } from "./move-sale-form.tsx";
import { SeatsOffForm } from "./seats-off-form.tsx";
import { ExchangeForm } from "./exchange-form.tsx";
import { sortSaleActs, type FormAct, type SaleAct } from "./sale-acts.ts";
import { useSayWallets } from "../use-say-wallets.ts";
import styles from "./sales.module.css";

interface Props extends Pick<ScreenProps, "me" | "onMe"> {
  sale: SaleView["sale"];
}

export function SaleActPanel({ sale, me, onMe }: Props) {
  const { t, format } = useAdminMessages();
  const { ofSale } = useSayWallets();
  const [chosen, setChosen] = useState<ChosenAct<SaleAct | FormAct> | null>(null);
  const { possible, others } = sortSaleActs(sale, me.may);
  const person = useContext(PersonContext);
  // A form that was typed in is open when its page is: nobody looks for a text under a fold.
  const [unfolded, setUnfolded] = useState(() =>
    possible.find((act) => hasDraft(person, act, String(sale.bill))),
  );
  // The number, since a PNR may be the number of another sale.
  const input = { sale: `#${sale.bill}` };
  const choose = (act: SaleAct | FormAct) => (more: object, onSent: () => void) =>
    setChosen({ act, input: { ...input, ...more }, onSent });
  const forms: Partial<Record<SaleAct | FormAct, ReactNode>> = {
    "give-back": (
      <GiveBack sale={sale} onGive={(amount, onSent) => choose("give-back")({ amount }, onSent)} />
    ),
    "move-ticket": <MoveSaleForm sale={sale} may={me.may} onMove={choose("move-ticket")} />,
    "exchange-seats": <ExchangeForm bill={sale.bill} onExchange={choose("exchange-seats")} />,
    "take-seats-off": <SeatsOffForm sale={sale} onTakeOff={choose("take-seats-off")} />,
    "correct-name": (
      <CorrectName
        sale={sale}
        onName={(name, onSent) => choose("correct-name")({ name }, onSent)}
      />
    ),
    "correct-phone": (
      <CorrectPhone
        sale={sale}
        onPhone={(phone, onSent) => choose("correct-phone")({ phone }, onSent)}
      />
    ),
  };
  return (
    <section className={styles["acts"]} aria-label={t.sales.actsTitle}>
      {possible.length === 0 && (
        <p className={styles["soft"]}>{others.length === 0 ? t.sales.onlyRead : t.sales.noActs}</p>
      )}
      {possible.map((act) =>
        forms[act] === undefined ? (
          <Button key={act} variant="quiet" onClick={() => setChosen({ act, input })}>
            {actName(t, act)}
          </Button>
        ) : (
          <details
            key={act}
            className={styles["act"]}
            open={act === unfolded}
            onToggle={({ currentTarget: { open } }) =>
              setUnfolded((before) => (open ? act : before === act ? undefined : before))
            }
          >
            <summary>{actName(t, act)}</summary>
            {/* What a form reads, such as all trips ahead, is read once somebody asks for the form. */}
            {act === unfolded && forms[act]}
          </details>
        ),
      )}
      {others.length > 0 && (
        <details className={styles["others"]}>
          <summary>{t.salePage.notNowTitle}</summary>
          <ul>
            {others.map((act) => (
              <li key={act}>
                <b>{actName(t, act)}:</b> {ofSale(t.salePage.notNow[act], sale)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {chosen !== null && (
        <ActDialog
          {...chosen}
          target={sale.pnr ?? `#${format.digits(sale.bill)}`}
          onMe={onMe}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  );
}

interface GiveBackProps {
  sale: Pick<SaleView["sale"], "bill" | "left">;
  onGive: (amount: number, onSent: () => void) => void;
}

function GiveBack({ sale: { bill, left }, onGive }: GiveBackProps) {
  const { t, format } = useAdminMessages();
  const draft = useFormDraft("give-back", String(bill), { text: "" });
  const { text } = draft.values;
  const [isWrong, setIsWrong] = useState(false);
  const give = () => {
    const amount = partIn(text, left);
    setIsWrong(amount === null);
    if (amount !== null) onGive(amount, draft.clear);
  };
  return (
    <ActForm act="give-back" className={styles["part"]} onPreview={give}>
      <NumberInput
        kind="amount"
        required={false}
        label={t.sales.giveBack}
        hint={t.sales.giveBackHint(format.money(left))}
        error={isWrong ? t.sales.giveBackWrong : undefined}
        maxLength={10}
        {...bindField(draft, "text")}
      />
    </ActForm>
  );
}

interface CorrectNameProps {
  sale: Pick<SaleView["sale"], "bill">;
  onName: (name: string, onSent: () => void) => void;
}

function CorrectName({ sale, onName }: CorrectNameProps) {
  const { t } = useAdminMessages();
  const draft = useFormDraft("correct-name", String(sale.bill), { name: "" });
  const { name } = draft.values;
  const [isWrong, setIsWrong] = useState(false);
  const correct = () => {
    setIsWrong(name.trim() === "");
    if (name.trim() !== "") onName(name.trim(), draft.clear);
  };
  return (
    <ActForm act="correct-name" className={styles["part"]} onPreview={correct}>
      <Input
        required={false}
        label={t.sales.name}
        error={isWrong ? t.sales.nameWrong : undefined}
        autoComplete="off"
        maxLength={100}
        {...bindField(draft, "name")}
      />
    </ActForm>
  );
}

interface CorrectPhoneProps {
  sale: Pick<SaleView["sale"], "bill">;
  onPhone: (phone: string, onSent: () => void) => void;
}

function CorrectPhone({ sale, onPhone }: CorrectPhoneProps) {
  const { t } = useAdminMessages();
  const draft = useFormDraft("correct-phone", String(sale.bill), { phone: "" });
  const { phone } = draft.values;
  const [isWrong, setIsWrong] = useState(false);
  const correct = () => {
    const isFaulty = findPhoneFault(phone) !== null;
    setIsWrong(isFaulty);
    if (!isFaulty) onPhone(phoneAsTyped(phone), draft.clear);
  };
  return (
    <ActForm act="correct-phone" className={styles["part"]} onPreview={correct}>
      <Input
        required={false}
        label={t.sales.newPhone}
        error={isWrong ? t.sales.phoneWrong : undefined}
        type="tel"
        autoComplete="off"
        maxLength={30}
        {...bindField(draft, "phone")}
      />
    </ActForm>
  );
}
