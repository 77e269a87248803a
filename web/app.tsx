/** The root component: the current route inside the layout. Server and browser render the same tree. */
import { useLayoutEffect, useState, type ComponentType } from "react";
import { matchPath, useLocation } from "react-router";
import { SWRConfig } from "swr";
import type { PageRead } from "../worker/contract/pages/page.ts";
import { replayEarlyClick } from "./boot/early-click.ts";
import { indexAnswers } from "./api/page-reads.ts";
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
  // A layout effect: React may handle a click before a passive effect runs, which would then repeat that click.
  useLayoutEffect(replayEarlyClick, []);
  const [fallback] = useState(() => indexAnswers(reads));
  return (
    <ErrorBoundary fallback={<BareErrorScreen />}>
      <SWRConfig value={{ fallback }}>
        <CurrentScreen routes={routes} />
      </SWRConfig>
    </ErrorBoundary>
  );
}

/**
 * Renders the first route whose path matches; the last one matches any path. react-router's `Routes`, with nesting and
 * ranking, would add 4 KB.
 */
function CurrentScreen({ routes }: Pick<Props, "routes">) {
  const { pathname } = useLocation();
  const found = routes.find(({ path }) => matchPath(path, pathname) !== null);
  return (
    found && (
      <Layout>
        <found.Screen />
      </Layout>
    )
  );
}
