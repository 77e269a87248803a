/** The box of `or-like.ts`, loaded with its texts where it is shown. If it does not load, it is left out. */
import { lazy, Suspense } from "react";
import { browserOnly } from "../boot/browser-only.ts";
import { loadMessages } from "../i18n/load-messages.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";

const Box = lazy(async () => {
  const [box] = await Promise.all([
    import.meta.env.SSR ? browserOnly() : import("./or-like-box.tsx"),
    loadMessages("offers"),
  ]);
  return { default: box.OrLikeBox };
});

export function OrLike() {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <Box />
      </Suspense>
    </ErrorBoundary>
  );
}
