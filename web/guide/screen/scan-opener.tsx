/** The scanner in place of the list, which is loaded when it is opened for the first time. */
import {
  lazy,
  memo,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from "react";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { useGuideMessages } from "../guide-messages.ts";
import type { ScanDoor as Door } from "../scan/scan-door.tsx";
import styles from "./guide.module.css";
import ownStyles from "./scan-opener.module.css";

const ScanDoor = lazy(async () => ({ default: (await import("../scan/scan-door.tsx")).ScanDoor }));

const SCANNER = { isScanner: true } as const;
const isScanner = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "isScanner" in state;

interface Props extends Omit<ComponentProps<typeof Door>, "onClose"> {
  /** The list. It stays as it is below the scanner, out of the way of keyboard and readers. */
  children: (opener: ReactNode) => ReactNode;
}

export function ScanOpener({ children, ...door }: Props) {
  const { scan: t } = useGuideMessages().t;
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isReturning = useRef(false);

  useEffect(() => {
    if (!isOpen && isReturning.current) button.current?.focus();
    isReturning.current = isOpen;
  }, [isOpen]);

  // The system's Back closes the scanner, and never leaves the list: an entry of the history stands for the scanner.
  useEffect(() => {
    // A page that was loaded again while the scanner was open shows the list.
    if (isScanner(history.state)) history.replaceState(null, "");
    const follow = () => setIsOpen(isScanner(history.state));
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  const open = () => {
    history.pushState(SCANNER, "");
    setIsOpen(true);
  };
  // Closed at once: a second press before the history has moved would leave the list.
  const close = () => {
    setIsOpen(false);
    if (isScanner(history.state)) history.back();
  };
  const opener = (
    <button ref={button} type="button" className={styles["main-button"]} onClick={open}>
      {t.title}
    </button>
  );
  return (
    <>
      <div className={ownStyles["below"]} hidden={isOpen}>
        <Resting isResting={isOpen}>{children(opener)}</Resting>
      </div>
      {isOpen && (
        <ErrorBoundary fallback={<NotLoaded onClose={close} />}>
          <Suspense fallback={<p aria-live="polite">{t.opening}</p>}>
            <ScanDoor {...door} onClose={close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

interface RestingProps {
  isResting: boolean;
  children: ReactNode;
}

/** What nobody sees is not drawn: the answer to a scan would wait for a list of up to 2,000 rows. */
const Resting = memo(
  ({ children }: RestingProps) => children,
  (_, { isResting }) => isResting,
);

function NotLoaded({ onClose }: { onClose: () => void }) {
  const { scan: t } = useGuideMessages().t;
  return (
    <div role="alert" className={styles["stack"]}>
      <p>{t.notLoaded}</p>
      <button type="button" className={styles["quiet"]} onClick={onClose}>
        {t.close}
      </button>
    </div>
  );
}
