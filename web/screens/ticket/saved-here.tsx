/** Saves the ticket on this phone, shows that it is saved, and deletes it on request. */
import { useEffect, useState } from "react";
import type { TicketView } from "../../offline/saved-tickets.ts";
import { removeHere, saveHere, useSavedTickets } from "../../offline/use-saved-tickets.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./ticket-page.module.css";
import { useTicketShop } from "./ticket-shop.tsx";

interface Props {
  view: TicketView;
  /** The response has just come from the server and is saved. */
  isNew: boolean;
}

export function SavedHere({ view, isNew }: Props) {
  const { t } = useMessages();
  const shop = useTicketShop();
  const { id } = view.invoiceData.single_ticketing_data;
  const [isUnwanted, setIsUnwanted] = useState(false);
  const isSaved = useSavedTickets().some((saved) => saved.id === id);

  useEffect(() => {
    if (isNew && !isUnwanted) saveHere(view, shop);
  }, [view, shop, isNew, isUnwanted]);

  if (!isSaved) return null;
  return (
    <p className={styles["saved"]}>
      {t.ticket.saved}
      <Button
        variant="plain"
        onClick={() => {
          setIsUnwanted(true);
          removeHere(id);
          toast.success(t.lookup.removed);
        }}
      >
        {t.lookup.removeHere}
      </Button>
    </p>
  );
}
