/** A ticket as a picture, to keep or to send on. */
import { useState } from "react";
import { browserOnly } from "../../boot/browser-only.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { saveFile } from "../../ui/save-file.ts";
import { toast } from "../../ui/toast.ts";
import { boughtWith, type Invoice } from "./invoice.ts";
import { useTicketShop } from "./ticket-shop.tsx";

export function useTicketPicture(invoice: Invoice) {
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

  return {
    isDrawing,
    save: () => void withPicture(save),
    share: canShareFiles() ? () => void withPicture(share) : null,
  };
}

function canShareFiles(): boolean {
  if (import.meta.env.SSR) return false;
  const file = new File([], "ticket.png", { type: "image/png" });
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });
}
