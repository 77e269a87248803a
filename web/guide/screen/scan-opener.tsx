/** The scanner in place of the list, which is loaded when it is opened for the first time. */
import {
  lazy,
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

  const close = () => setIsOpen(false);
  const opener = (
    <button
      ref={button}
      type="button"
      className={styles["main-button"]}
      onClick={() => setIsOpen(true)}
    >
      {t.title}
    </button>
  );
  return (
    <>
      <div className={ownStyles["below"]} hidden={isOpen}>
        {children(opener)}
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
