/** The box of `or-like.ts`, loaded with its messages where it is shown. */
import { lazy } from "react";
import { browserOnly } from "../boot/browser-only.ts";
import { loadMessages } from "../i18n/load-messages.ts";

export const OrLikeBox = lazy(async () => {
  const [box] = await Promise.all([
    import.meta.env.SSR ? browserOnly() : import("./or-like-box.tsx"),
    loadMessages("offers"),
  ]);
  return { default: box.OrLikeBox };
});
