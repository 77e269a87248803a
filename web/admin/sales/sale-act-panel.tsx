/** What can be done to a sale: each act by its button, a part of the money with its amount. */
import { useState } from "react";
import type { SaleView } from "../../../worker/contract/staff.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { ActDialog } from "../act-dialog.tsx";
import { ActForm } from "../act-form.tsx";
import { actName } from "../act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import type { ChosenAct } from "../chosen-act.ts";
import { DigitsInput } from "../digits-input.tsx";
import { Input } from "../form-inputs.tsx";
import type { ScreenProps } from "../screen-props.ts";
import { partIn } from "./money.ts";
import { MoveSaleForm } from "./move-sale-form.tsx";
import { offeredActs, type SaleAct } from "./sale-acts.ts";
import adminStyles from "../admin.module.css";
import styles from "./sales.module.css";

interface Props extends Pick<ScreenProps, "me" | "onMe"> {
  sale: SaleView["sale"];
}

/** With a form. */
const OF_THEIR_OWN: ReadonlySet<SaleAct> = new Set(["give-back", "correct-name"]);

export function SaleActPanel({ sale, me, onMe }: Props) {
  const { t, format } = useAdminMessages();
  const [chosen, setChosen] = useState<ChosenAct<SaleAct | "move-ticket"> | null>(null);
  const acts = offeredActs(sale.applies, me.may);
  // The number, since a PNR may be the number of another sale.
  const input = { sale: `#${sale.bill}` };
  return (
    <section className={styles["section"]} aria-label={t.sales.actsTitle}>
      <h2>{t.sales.actsTitle}</h2>
      {acts.length === 0 && <p className={styles["soft"]}>{t.sales.noActs}</p>}
      {acts.includes("give-back") && (
        <GiveBack
          left={sale.left}
          onGive={(amount) => setChosen({ act: "give-back", input: { ...input, amount } })}
        />
      )}
      {sale.state === "paid" && me.may.includes("move-ticket") && (
        <MoveSaleForm
          sale={sale}
          onMove={(to) => setChosen({ act: "move-ticket", input: { ...input, ...to } })}
        />
      )}
      {acts.includes("correct-name") && (
        <CorrectName
          onName={(name) => setChosen({ act: "correct-name", input: { ...input, name } })}
        />
      )}
      <span className={adminStyles["tools"]}>
        {acts
          .filter((act) => !OF_THEIR_OWN.has(act))
          .map((act) => (
            <Button key={act} variant="quiet" onClick={() => setChosen({ act, input })}>
              {actName(t, act)}
            </Button>
          ))}
      </span>
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

function GiveBack({ left, onGive }: { left: number; onGive: (amount: number) => void }) {
  const { t, format } = useAdminMessages();
  const [text, setText] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const give = () => {
    const amount = partIn(text, left);
    setIsWrong(amount === null);
    if (amount !== null) onGive(amount);
  };
  return (
    <ActForm act="give-back" className={styles["part"]} onPreview={give}>
      <Field
        label={t.sales.giveBack}
        hint={t.sales.giveBackHint(format.money(left))}
        error={isWrong ? t.sales.giveBackWrong : undefined}
      >
        {(tied) => (
          <DigitsInput
            {...tied}
            inputMode="decimal"
            maxLength={10}
            value={text}
            onValue={setText}
          />
        )}
      </Field>
    </ActForm>
  );
}

function CorrectName({ onName }: { onName: (name: string) => void }) {
  const { t } = useAdminMessages();
  const [name, setName] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const correct = () => {
    setIsWrong(name.trim() === "");
    if (name.trim() !== "") onName(name.trim());
  };
  return (
    <ActForm act="correct-name" className={styles["part"]} onPreview={correct}>
      <Input
        required={false}
        label={t.sales.name}
        error={isWrong ? t.sales.nameWrong : undefined}
        autoComplete="off"
        maxLength={100}
        value={name}
        onValue={setName}
      />
    </ActForm>
  );
}
