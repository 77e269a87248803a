/** What to do with a ticket: print it on the paper at hand, keep it as a picture, send the picture on. */
import { useId, useState } from "react";
import { browserOnly } from "../../boot/browser-only.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { toast } from "../../ui/toast.ts";
import type { Invoice } from "./invoice.ts";
import { boughtWith } from "./invoice.ts";
import styles from "./ticket-actions.module.css";
import { useTicketShop } from "./ticket-shop.tsx";
import { PAPERS, type Paper } from "./use-paper.ts";

interface Props {
  invoice: Invoice;
  paper: Paper;
  onPaper: (paper: Paper) => void;
  /** What is to be printed stands on the page. */
  isReady: boolean;
}

export function TicketActions({ invoice, paper, onPaper, isReady }: Props) {
  const { t } = useMessages();
  const name = useId();
  return (
    <section className={styles["actions"]} aria-label={t.ticket.actions}>
      <div className={styles["print"]}>
        <fieldset className={styles["papers"]}>
          <legend>{t.ticket.paper}</legend>
          <div>
            {PAPERS.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name={name}
                  value={one}
                  checked={paper === one}
                  onChange={() => onPaper(one)}
                />
                {t.ticket.papers[one]}
              </label>
            ))}
          </div>
        </fieldset>
        <Button isBusy={!isReady} onClick={() => window.print()}>
          {t.ticket.print}
        </Button>
      </div>
      <PictureActions invoice={invoice} />
      <p className={styles["hint"]}>{t.ticket.printHint}</p>
    </section>
  );
}

function PictureActions({ invoice }: { invoice: Invoice }) {
  const messages = useMessages();
  const shop = useTicketShop();
  const [isDrawing, setIsDrawing] = useState(false);
  const { t } = messages;

  const withPicture = async (use: (picture: File) => void | Promise<void>): Promise<void> => {
    setIsDrawing(true);
    try {
      const { ticketPicture } = await (import.meta.env.SSR
        ? browserOnly()
        : import("./ticket-picture.ts"));
      const picture = await ticketPicture(invoice, messages, shop);
      const file = `bhortibus-${boughtWith(invoice).pnr}.png`;
      await use(new File([picture], file, { type: "image/png" }));
    } catch {
      toast.error(t.ticket.noPicture);
    }
    setIsDrawing(false);
  };
  const save = (picture: File) => saveFile(picture, picture.name);
  const share = async (picture: File) => {
    try {
      await navigator.share({ files: [picture], title: t.ticket.title });
    } catch (error) {
      // Closed without sharing: nothing to say. Refused: the picture is kept instead.
      if (error instanceof DOMException && error.name === "AbortError") return;
      save(picture);
    }
  };

  return (
    <div className={styles["picture"]}>
      <Button look="quiet" isBusy={isDrawing} onClick={() => void withPicture(save)}>
        {t.ticket.savePicture}
      </Button>
      {canShareFiles() && (
        <Button look="quiet" isBusy={isDrawing} onClick={() => void withPicture(share)}>
          {t.ticket.sharePicture}
        </Button>
      )}
    </div>
  );
}

function canShareFiles(): boolean {
  const file = new File([], "ticket.png", { type: "image/png" });
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });
}
