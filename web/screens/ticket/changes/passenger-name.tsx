/** The passenger's name beside the ticket, which can be corrected a few times; the form is loaded when it is opened. */
import { lazy, Suspense, useRef, useState } from "react";
import { browserOnly } from "../../../boot/browser-only.ts";
import { loadMessages } from "../../../i18n/load-messages.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorBoundary } from "../../../ui/error-boundary.tsx";
import type { Invoice } from "../invoice.ts";
import styles from "./ticket-updates.module.css";

const NameForm = lazy(async () => {
  const [form] = await Promise.all([
    import.meta.env.SSR ? browserOnly() : import("../../ticket-answers/name-form.tsx"),
    loadMessages("moves"),
  ]);
  return { default: form.NameForm };
});

interface Props {
  invoice: Invoice;
  /** The page shows a copy of this phone: no form opens then, and one that is open keeps what was typed. */
  isOld: boolean;
  onCorrected: () => Promise<void>;
}

export function PassengerName(props: Props) {
  const { name_changes_left: left = 0, single_ticketing_data: single } = props.invoice;
  const { t } = useMessages();
  const [isOpen, setIsOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (left === 0 || (props.isOld && !isOpen)) return null;
  const onSaved = async (): Promise<void> => {
    await props.onCorrected();
    heading.current?.focus();
    setIsOpen(false);
  };
  return (
    <div className={styles["news"]}>
      <section>
        <h2 ref={heading} tabIndex={-1}>
          {t.ticket.name}
        </h2>
        <p>{single.contact_name}</p>
        {isOpen ? (
          <ErrorBoundary fallback={<p>{t.shell.failedTitle}</p>}>
            <Suspense>
              <NameForm
                ticket={single.id}
                name={single.contact_name}
                left={left}
                onSaved={onSaved}
              />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <Button variant="quiet" onClick={() => setIsOpen(true)}>
            {t.ticket.nameWrong}
          </Button>
        )}
      </section>
    </div>
  );
}
