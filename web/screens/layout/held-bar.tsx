/** The bar of held seats, loaded where seats are or may be held: no other visitor pays for it. */
import { lazy, Suspense } from "react";
import { browserOnly } from "../../boot/browser-only.ts";
import { useMayHoldSeats } from "../../booking/held-seats.ts";
import { loadMessages } from "../../i18n/load-messages.ts";

const Bar = lazy(async () => {
  try {
    const [bar] = await Promise.all([
      import.meta.env.SSR ? browserOnly() : import("../../booking/booking-bar.tsx"),
      loadMessages("sale"),
    ]);
    return { default: bar.BookingBar };
  } catch {
    // Offline; the next page retries.
    return { default: () => null };
  }
});

export function HeldBar() {
  return (
    useMayHoldSeats() && (
      <Suspense>
        <Bar />
      </Suspense>
    )
  );
}
