/** Tabs: `tabs` in order, the first one open; loaded when first drawn, its first panel stands there until then. */
import { lazy, Suspense } from "react";
import { browserOnly } from "../boot/browser-only.ts";
import { useIsHydrated } from "../boot/use-is-hydrated.ts";
import type { TabsProps } from "./tabs-box.tsx";

const Box = lazy(async () => ({
  default: (await (import.meta.env.SSR ? browserOnly() : import("./tabs-box.tsx"))).TabsBox,
}));

export function Tabs(props: TabsProps) {
  if (!useIsHydrated()) return props.tabs[0]?.panel;
  return (
    <Suspense fallback={props.tabs[0]?.panel}>
      <Box {...props} />
    </Suspense>
  );
}
