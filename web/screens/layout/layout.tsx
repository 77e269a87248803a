/** The layout around every screen. Each change of path begins at the top, with the focus on the screen's body. */
import { Suspense, useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";
import { keepFocus } from "../../boot/keep-focus.ts";
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

/** `children`: the screen. */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useMessages();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const arrivedAt = useRef(pathname);

  useLayoutEffect(() => {
    // A page begins at its top by itself (index.html); a visitor who has scrolled meanwhile stays there.
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    leaveFirstScreen();
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  useEffect(() => (main.current === null ? undefined : keepFocus(main.current)), []);

  return (
    <div className={styles["frame"]} data-path={pathname}>
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
          <Suspense fallback={<Arriving />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <HeldBar />
    </div>
  );
}
