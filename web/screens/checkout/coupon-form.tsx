/** A coupon is verified by the server first; an invalid one shows an error under its field and changes nothing. */
import { useState, type SubmitEvent } from "react";
import { couponAsTyped } from "../../../worker/domain/as-typed.ts";
import { call } from "../../api/call.ts";
import { withHumanCheck } from "../../human-check/with-human-check.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import styles from "./details.module.css";
import { COUPON_FORM_ID, type Coupon } from "./use-coupon.ts";

interface Props {
  /** Empty in the first HTML. */
  ticketingUniqueId: string;
  coupon: Coupon;
}

export function CouponForm({ ticketingUniqueId, coupon }: Props) {
  const { t, refusal } = useMessages();
  const [error, setError] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);

  const apply = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const code = couponAsTyped(coupon.typed);
    if (code === "" || isAsking) return;
    setIsAsking(true);
    const body = { ticketing_unique_id: ticketingUniqueId, coupon_code: code };
    const answer = await withHumanCheck((proof) => call("POST /api/quote", { ...body, ...proof }));
    setIsAsking(false);
    setError(answer.ok ? undefined : refusal(answer.refusal));
    if (answer.ok) coupon.setCode(code);
  };

  if (coupon.code !== null) {
    return (
      <p className={styles["couponUsed"]}>
        <output>{t.checkout.couponUsed(coupon.code)}</output>
        <Button variant="plain" onClick={() => coupon.setCode(null)}>
          {t.checkout.couponRemove}
        </Button>
      </p>
    );
  }
  return (
    <form
      id={COUPON_FORM_ID}
      className={styles["coupon"]}
      // As in RequestForm: without script a GET would put the code into the address.
      method="post"
      onSubmit={(event) => void apply(event)}
    >
      <Field label={t.checkout.coupon} error={error}>
        {(tied) => (
          <input
            {...tied}
            name="code"
            value={coupon.typed}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => {
              coupon.setTyped(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="quiet" isBusy={isAsking}>
        {t.checkout.couponApply}
      </Button>
    </form>
  );
}
