/**
 * A coupon is verified by the server first; an invalid one shows an error under its field and changes nothing. The
 * button stays where it is when a coupon is applied or removed, and a region that was there before says what happened.
 */
import { useRef, useState, type SubmitEvent } from "react";
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
  /** The coupon's discount, in taka; undefined while the price is not known. */
  discount: number | undefined;
}

export function CouponForm({ ticketingUniqueId, coupon, discount }: Props) {
  const { t, fare, refusal } = useMessages();
  const [error, setError] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const [announced, setAnnounced] = useState("");
  const button = useRef<HTMLButtonElement>(null);

  const apply = async (): Promise<void> => {
    const code = couponAsTyped(coupon.typed);
    if (code === "" || isAsking) return;
    setIsAsking(true);
    const body = { ticketing_unique_id: ticketingUniqueId, coupon_code: code };
    const answer = await withHumanCheck((proof) => call("POST /api/quote", { ...body, ...proof }));
    setIsAsking(false);
    setError(answer.ok ? undefined : refusal(answer.refusal));
    if (!answer.ok) return;
    // The field is removed; without this the focus of a visitor who pressed Enter would be lost.
    if (button.current?.form?.contains(document.activeElement) === true) button.current.focus();
    setAnnounced(t.checkout.couponUsed(code, fare(answer.value.discount)));
    coupon.setCode(code);
  };

  const remove = (code: string): void => {
    setAnnounced(t.checkout.couponOff(code));
    coupon.setCode(null);
  };

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (coupon.code === null) void apply();
    else remove(coupon.code);
  };

  return (
    <form
      id={COUPON_FORM_ID}
      className={styles["coupon"]}
      // As in RequestForm: without script a GET would put the code into the address.
      method="post"
      data-used={coupon.code !== null}
      onSubmit={submit}
    >
      {coupon.code === null ? (
        <Field label={t.checkout.coupon} error={error}>
          {(control) => (
            <input
              {...control}
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
      ) : (
        <p>
          {discount === undefined
            ? coupon.code
            : t.checkout.couponUsed(coupon.code, fare(discount))}
        </p>
      )}
      <Button
        ref={button}
        type="submit"
        variant={coupon.code === null ? "quiet" : "plain"}
        isBusy={isAsking}
      >
        {coupon.code === null ? t.checkout.couponApply : t.checkout.couponRemove}
      </Button>
      <output className="for-readers">{announced}</output>
    </form>
  );
}
