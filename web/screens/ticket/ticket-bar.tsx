/** Actions for a ticket, visible from the start: save, print, share, call, find the way. */
import { lazy, Suspense, type ReactNode } from "react";
import { browserOnly } from "../../boot/browser-only.ts";
import { useIsHydrated } from "../../boot/use-is-hydrated.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { OutLink } from "../../ui/button.tsx";
import { tryToPrint } from "./confined-browser.ts";
import { getBought, type Invoice } from "./invoice.ts";
import styles from "./ticket-bar.module.css";
import { useTicketShop } from "./ticket-shop.tsx";
import { useTicketPicture } from "./use-ticket-picture.ts";

const PicturePanel = lazy(async () => ({
  default: (await (import.meta.env.SSR ? browserOnly() : import("./picture-panel.tsx")))
    .PicturePanel,
}));

interface Props {
  invoice: Invoice;
  /** The page contains what is to be printed. */
  isReady: boolean;
}

export function TicketBar({ invoice, isReady }: Props) {
  const { t } = useMessages();
  const isHydrated = useIsHydrated();
  const picture = useTicketPicture(invoice);
  const phone = useTicketShop()?.phones[0];
  const stop = boardingStop(invoice);
  const print = async () => {
    if (!(await tryToPrint())) picture.hold();
  };
  return (
    <>
      {picture.held !== null && (
        <Suspense>
          <PicturePanel {...picture.held} />
        </Suspense>
      )}
      <section className={styles["bar"]} aria-label={t.ticket.barLabel}>
        <Press path={PATHS.print} isBusy={!isReady} onPress={() => void print()}>
          {t.ticket.print}
        </Press>
        <Press
          path={PATHS.save}
          isBusy={picture.isDrawing}
          label={t.ticket.savePicture}
          onPress={picture.save}
        >
          {t.ticket.save}
        </Press>
        {isHydrated && picture.share !== null && (
          <Press
            path={PATHS.share}
            isBusy={picture.isDrawing}
            label={t.ticket.sharePicture}
            onPress={picture.share}
          >
            {t.ticket.share}
          </Press>
        )}
        {phone !== undefined && (
          <a className={styles["way"]} href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
            <Icon path={PATHS.call} />
            {t.ticket.callShop}
          </a>
        )}
        {stop !== "" && invoice.voided_at === null && (
          <OutLink
            className={styles["way"]}
            href={`https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: stop })}`}
          >
            <Icon path={PATHS.map} />
            {t.ticket.map}
          </OutLink>
        )}
      </section>
    </>
  );
}

/** The passenger's boarding place: the pick-up centre, the chosen stop, else the first boarding point. */
function boardingStop(invoice: Invoice): string {
  const { booked } = getBought(invoice);
  if (booked.kind === "places") return booked.center;
  return (invoice.boarding_point ?? invoice.get_boarding_point_data[0])?.point_name ?? "";
}

const PATHS = {
  print: "M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z",
  save: "M12 4v11m-5-4 5 5 5-5M5 20h14",
  share: "M12 15V4M8 8l4-4 4 4M6 12H5v8h14v-8h-1",
  call: "M6 3h3l2 5-2.5 1.5a12 12 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z",
  map: "M12 21s7-6.2 7-11a7 7 0 0 0-14 0c0 4.8 7 11 7 11zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
};

function Press(props: {
  path: string;
  isBusy: boolean;
  /** The whole of what the short word says. */
  label?: string;
  onPress: () => void;
  children: ReactNode;
}) {
  const { path, isBusy, label, onPress, children } = props;
  return (
    <button
      type="button"
      className={styles["way"]}
      aria-label={label}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={() => isBusy || onPress()}
    >
      <Icon path={path} />
      {children}
    </button>
  );
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
