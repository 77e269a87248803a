/** The notice of a payment, with its texts, loaded where a payment is followed. */
import { lazy, Suspense, type ComponentProps } from "react";
import { loadMessages } from "../i18n/load-messages.ts";
import { useFollowedPayments } from "./followed-payments.ts";
import type { PaymentNotice } from "./payment-notice.tsx";

type Loaded = { default: typeof PaymentNotice };

const Notice = lazy(async (): Promise<Loaded> => {
  try {
    const [notice] = await Promise.all([
      import("./payment-notice.tsx"),
      loadMessages("sale", "tickets"),
    ]);
    return { default: notice.PaymentNotice };
  } catch {
    // Loading fails offline; the next page retries.
    return { default: () => null };
  }
});

export function LazyPaymentNotice(props: ComponentProps<typeof PaymentNotice>) {
  return (
    useFollowedPayments().length > 0 && (
      <Suspense>
        <Notice {...props} />
      </Suspense>
    )
  );
}
