/** The one button that pays: in the bar where the window is narrow, under the ways to pay where there is room. */
import { useSyncExternalStore } from "react";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./pay-button.module.css";
import { CHECKOUT_FORM_ID } from "./use-checkout-form.ts";

/**
 * Uses the window's width, because the bar is fixed to it: from about this width the form is beside the ways to pay.
 */
const WIDE = "(min-width: 54rem)";

export interface PayProps {
  /** In taka; undefined while the price is not known. */
  total: number | undefined;
  isBusy: boolean;
  /** The name of the wallet. */
  wallet: string;
}

export function PayButton({ total, isBusy, wallet }: PayProps) {
  const { t, fare } = useMessages();
  return (
    <div className={styles["wallet"]}>
      <Button type="submit" form={CHECKOUT_FORM_ID} isWide isBusy={isBusy}>
        {total === undefined ? t.pay.pay([wallet]) : t.pay.payTotal(fare(total), [wallet])}
      </Button>
    </div>
  );
}

/** Whether the page has room for the button; null before hydration. */
export function useIsWide(): boolean | null {
  return useSyncExternalStore(
    listen,
    () => matchMedia(WIDE).matches,
    () => null,
  );
}

function listen(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
