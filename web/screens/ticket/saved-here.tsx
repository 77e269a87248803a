/** Keeps the ticket on this phone, says so, and takes it away again on request. */
import { useEffect, useState } from "react";
import type { TicketView } from "../../offline/saved-tickets.ts";
import { forgetHere, keepHere, useKeptTickets } from "../../offline/use-saved-tickets.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./ticket-page.module.css";
import { useTicketShop } from "./ticket-shop.tsx";

interface Props {
  view: TicketView;
  /** The server has just said so: that is what is kept. */
  isNew: boolean;
}

export function KeptHere({ view, isNew }: Props) {
  const { t } = useMessages();
  const shop = useTicketShop();
  const { id } = view.invoiceData.single_ticketing_data;
  const [isUnwanted, setIsUnwanted] = useState(false);
  const isKept = useKeptTickets().some((kept) => kept.id === id);

  useEffect(() => {
    if (isNew && !isUnwanted) keepHere(view, shop);
  }, [view, shop, isNew, isUnwanted]);

  if (!isKept) return null;
  return (
    <p className={styles["kept"]}>
      {t.ticket.kept}
      <Button
        look="plain"
        onClick={() => {
          setIsUnwanted(true);
          forgetHere(id);
          toast.success(t.lookup.removed);
        }}
      >
        {t.lookup.removeHere}
      </Button>
    </p>
  );
}
