import { use } from "react";
import { Origin } from "../../../api/origin.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { QrCode } from "../../../ui/qr-code.tsx";
import { codeAddress } from "../../../ui/qr-path.ts";
import styles from "../ticket.module.css";

export function TicketQr({ code }: { code: string }) {
  const { t } = useMessages();
  const origin = use(Origin);
  return <QrCode text={codeAddress(origin, code)} title={t.ticket.qr} className={styles["qr"]} />;
}
