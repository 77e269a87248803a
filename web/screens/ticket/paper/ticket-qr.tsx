import { use, useMemo } from "react";
import { Origin } from "../../../api/origin.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { codeAddress, qrPath } from "./qr-path.ts";
import styles from "../ticket.module.css";

/** Dark on white in every theme: a camera has to read it. */
export function TicketQr({ code }: { code: string }) {
  const { t } = useMessages();
  const origin = use(Origin);
  const { size, path } = useMemo(() => qrPath(codeAddress(origin, code)), [origin, code]);
  return (
    <svg className={styles["qr"]} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <title>{t.ticket.qr}</title>
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
