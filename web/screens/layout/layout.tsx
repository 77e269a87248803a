/** What stands around every screen. Each change of path begins at the top, with the focus on the screen's body. */
import { Suspense, useLayoutEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { OfflineBanner } from "../../offline/offline-banner.tsx";
import { leaveFirstScreen } from "../../api/page-reads.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { RouterErrorPage } from "../error/router-error-page.tsx";
import { Arriving } from "./arriving.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { HeldBar } from "./held-bar.tsx";
import styles from "./layout.module.css";

const MAIN_ID = "content";

export function Layout() {
  const { t } = useMessages();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const arrivedAt = useRef(pathname);

  useLayoutEffect(() => {
    // A page begins at its top by itself (index.html); whoever has scrolled meanwhile stays there.
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    leaveFirstScreen();
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className={styles["frame"]}>
      <a
        className={styles["skip"]}
        href={`#${MAIN_ID}`}
        onClick={(event) => {
          // The fragment of an address may name a booking; it stays.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t.shell.skipToContent}
      </a>
      <Header />
      <OfflineBanner />
      <main id={MAIN_ID} className={styles["body"]} ref={main} tabIndex={-1}>
        <ErrorBoundary key={pathname} fallback={<RouterErrorPage />}>
          <Suspense fallback={<Arriving />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <HeldBar />
    </div>
  );
}
