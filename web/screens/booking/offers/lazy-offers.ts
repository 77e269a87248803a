/** Offers of seats, loaded together with their messages when there is one to show. */
import { lazy } from "react";
import { browserOnly } from "../../../boot/browser-only.ts";
import { loadMessages } from "../../../i18n/load-messages.ts";

/** Shows where a group can sit. */
export const SeatOffer = lazy(async () => {
  const [offer] = await Promise.all([
    import.meta.env.SSR ? browserOnly() : import("./seat-offer.tsx"),
    loadMessages("offers"),
  ]);
  return { default: offer.SeatOffer };
});

/** After a press that came too late. Where it does not load, the message in the toast is all. */
export const TooLate = lazy(async () => {
  const [offer] = await Promise.all([
    import.meta.env.SSR ? browserOnly() : import("./too-late.tsx"),
    loadMessages("offers"),
  ]);
  return { default: offer.TooLate };
});
