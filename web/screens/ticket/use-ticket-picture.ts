/** A ticket as a picture, to keep or to send on. */
import { useState } from "react";
import { browserOnly } from "../../boot/browser-only.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { writeBase64 } from "../../api/base64.ts";
import { call } from "../../api/call.ts";
import { saveFile } from "../../ui/save-file.ts";
import { toast } from "../../ui/toast.ts";
import { canBeConfined } from "./confined-browser.ts";
import { getBought, type Invoice } from "./invoice.ts";
import { useTicketShop } from "./ticket-shop.tsx";

export function useTicketPicture(invoice: Invoice) {
  const messages = useMessages();
  const shop = useTicketShop();
  const [isDrawing, setIsDrawing] = useState(false);
  const [held, setHeld] = useState<HeldPicture | null>(null);
  const { t } = messages;

  const withPicture = async (use: (picture: File) => void | Promise<void>): Promise<void> => {
    setIsDrawing(true);
    try {
      const { ticketPicture } = await (import.meta.env.SSR
        ? browserOnly()
        : import("./ticket-picture.ts"));
      const picture = await ticketPicture(invoice, messages, shop);
      const file = `bhortibus-${getBought(invoice).pnr}.png`;
      await use(new File([picture], file, { type: "image/png" }));
    } catch {
      toast.error(t.ticket.noPicture);
    }
    setIsDrawing(false);
  };
  const save = async (picture: File) => {
    saveFile(picture, picture.name);
    // Saving gives no sign of what became of it.
    if (canBeConfined(navigator)) await hold(picture);
  };
  const hold = async (picture: File) => {
    const content = writeBase64(new Uint8Array(await picture.arrayBuffer()));
    const { id } = invoice.single_ticketing_data;
    const answer =
      invoice.voided_at === null
        ? await call("POST /api/ticket-picture", { ticketing_id: id, content, qr: invoice.qr })
        : null;
    const path = answer?.ok === true ? answer.value.path : null;
    setHeld({ path, own: `data:image/png;base64,${content}` });
  };
  const share = async (picture: File) => {
    try {
      await navigator.share({ files: [picture], title: t.ticket.title });
    } catch (error) {
      // Closed without sharing: nothing to say. Refused: the picture is kept instead.
      if (error instanceof DOMException && error.name === "AbortError") return;
      await save(picture);
    }
  };

  return {
    isDrawing,
    held,
    save: () => void withPicture(save),
    hold: () => void withPicture(hold),
    share: canShareFiles() ? () => void withPicture(share) : null,
  };
}

/** A picture to look at and to hold. */
interface HeldPicture {
  /** Where the server keeps it for a while; null: nowhere. */
  path: string | null;
  own: string;
}

function canShareFiles(): boolean {
  if (import.meta.env.SSR) return false;
  const file = new File([], "ticket.png", { type: "image/png" });
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });
}
