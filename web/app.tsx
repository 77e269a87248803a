/** The product as a tree: the routes inside the layout. The same on the server and in the browser. */
import { useLayoutEffect, useState, type ComponentType } from "react";
import { Route, Routes } from "react-router";
import { SWRConfig } from "swr";
import type { PageRead } from "../worker/contract/page.ts";
import { answerEarlyPress } from "./boot/early-press.ts";
import { answersOf } from "./api/page-reads.ts";
import { BareErrorScreen } from "./screens/error/bare-error-screen.tsx";
import { Layout } from "./screens/layout/layout.tsx";
import { ErrorBoundary } from "./ui/error-boundary.tsx";

export interface ScreenRoute {
  path: string;
  Screen: ComponentType;
}

interface Props {
  routes: readonly ScreenRoute[];
  /** The responses embedded in the page. */
  reads: readonly PageRead[];
}

export function App({ routes, reads }: Props) {
  // In the commit: React would answer a press before a later effect, and the effect would answer it again.
  useLayoutEffect(answerEarlyPress, []);
  const [fallback] = useState(() => answersOf(reads));
  return (
    <ErrorBoundary fallback={<BareErrorScreen />}>
      <SWRConfig value={{ fallback }}>
        <Routes>
          <Route element={<Layout />}>
            {routes.map(({ path, Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
          </Route>
        </Routes>
      </SWRConfig>
    </ErrorBoundary>
  );
}
