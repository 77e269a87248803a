/** Beside the ticket: lets the buyer correct a wrong phone number; the form is loaded when it is opened. */
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { findWallet } from "../../../api/client.ts";
import { browserOnly } from "../../../boot/browser-only.ts";
import { loadMessages } from "../../../i18n/load-messages.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { removeHere } from "../../../offline/use-saved-tickets.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorBoundary } from "../../../ui/error-boundary.tsx";
import type { Invoice } from "../invoice.ts";
import styles from "./ticket-updates.module.css";

const PhoneForm = lazy(async () => {
  const [form] = await Promise.all([
    import.meta.env.SSR ? browserOnly() : import("../../ticket-answers/phone-form.tsx"),
    loadMessages("moves"),
  ]);
  return { default: form.PhoneForm };
});

interface Props {
  invoice: Invoice;
  /** The page shows a copy of this phone: no form opens then, and one that is open keeps what was typed. */
  isOld: boolean;
  /** The path of a ticket's page, without its end. */
  path: string;
}

export function TicketPhone({ invoice, isOld, path }: Props) {
  const { phone_changes_left: left = 0, single_ticketing_data: single } = invoice;
  const { t } = useMessages();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  if (left === 0 || (isOld && !isOpen)) return null;
  const onSaved = async (link: string): Promise<void> => {
    // The copy on this phone has the address that has ended; the page of the new one saves itself.
    removeHere(single.id);
    await navigate(`${path}${link}`, { replace: true });
  };
  return (
    <div className={styles["news"]}>
      <section>
        <h2>{t.ticket.phone}</h2>
        <p>{single.contact_number}</p>
        {isOpen ? (
          <ErrorBoundary fallback={<p>{t.shell.failedTitle}</p>}>
            <Suspense>
              <PhoneForm
                ticket={single.id}
                wallet={findWallet(invoice)}
                left={left}
                onSaved={onSaved}
              />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <Button variant="quiet" onClick={() => setIsOpen(true)}>
            {t.ticket.phoneWrong}
          </Button>
        )}
      </section>
    </div>
  );
}
