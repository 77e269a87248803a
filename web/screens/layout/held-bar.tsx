/** The bar of held seats and of payments under way, loaded where there may be one: no other visitor pays for it. */
import { lazy, Suspense } from "react";
import { browserOnly } from "../../boot/browser-only.ts";
import { useMayHaveBar } from "../../booking/held-seats.ts";
import { loadMessages } from "../../i18n/load-messages.ts";

const Bar = lazy(async () => {
  try {
    const [bar] = await Promise.all([
      import.meta.env.SSR ? browserOnly() : import("../../booking/booking-bar.tsx"),
      loadMessages("sale"),
    ]);
    return { default: bar.BookingBar };
  } catch {
    // Loading fails offline; the next page retries.
    return { default: () => null };
  }
});

export function HeldBar() {
  return (
    useMayHaveBar() && (
      <Suspense>
        <Bar />
      </Suspense>
    )
  );
}
