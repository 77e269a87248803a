/** Checkout of places while it loads, as a skeleton; and either when loading fails. */
import type { ApiRefusal } from "../../api/refusal.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import styles from "./checkout.module.css";
import { NoData } from "./no-data.tsx";

const NOT_THERE = 404;

interface Props {
  read: {
    refusal: ApiRefusal | undefined;
    isLoading: boolean;
    reload: () => Promise<void>;
  };
}

export function CheckoutWaiting({ read }: Props) {
  if (read.refusal !== undefined) return <CheckoutFailed read={read} refusal={read.refusal} />;
  return (
    <SkeletonGroup>
      <div className={`${styles["columns"]} ${styles["bones"]}`}>
        <Skeleton />
        <Skeleton />
      </div>
    </SkeletonGroup>
  );
}

export function CheckoutFailed({ read, refusal }: Props & { refusal: ApiRefusal }) {
  const { t, refusal: textOf } = useMessages();
  if (refusal.code === "booking_sold") {
    return (
      <NoData title={t.checkout.paidTitle} text={t.checkout.paidText}>
        <LinkButton to="/findInvoice">{t.shell.findInvoice}</LinkButton>
      </NoData>
    );
  }
  return (
    <NoData text={textOf(refusal)}>
      {refusal.status !== NOT_THERE && (
        <Button isBusy={read.isLoading} onClick={() => void read.reload()}>
          {t.shell.tryAgain}
        </Button>
      )}
    </NoData>
  );
}
