/** Tabs: `tabs` in order, the first one open; loaded when first drawn, its first panel stands there meanwhile. */
import { lazy, Suspense } from "react";
import { browserOnly } from "../boot/browser-only.ts";
import type { TabsProps } from "./tabs-box.tsx";

const Box = lazy(async () => ({
  default: (await (import.meta.env.SSR ? browserOnly() : import("./tabs-box.tsx"))).TabsBox,
}));

export function Tabs(props: TabsProps) {
  return (
    <Suspense fallback={props.tabs[0]?.panel}>
      <Box {...props} />
    </Suspense>
  );
}
