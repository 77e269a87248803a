/** The destinations of one mode, a card each, and on phones a row; Book Now opens the choice of a unit. */
import type { BookingMode } from "../../../worker/contract/booking/checkout.ts";
import { lazy, Suspense, useId, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { CallName } from "../../../worker/contract/call-types.ts";
import { browserOnly } from "../../boot/browser-only.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useQuery } from "../../api/use-query.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ReadError } from "../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { foldRoutes, isLong } from "./folded-routes.ts";
import { RouteCard, type RouteItem } from "./route-card.tsx";
import styles from "./routes.module.css";

const CALLS = {
  limited: "GET /api/get-bus-route-list",
  unlimited: "GET /api/get-bus-route-list-for-un",
} as const satisfies Record<BookingMode, CallName>;
const SKELETON_CARDS = ["first", "second", "third", "fourth"];

const loadUnits = () => (import.meta.env.SSR ? browserOnly() : import("./unit-dialog.tsx"));
const UnitDialog = lazy(async () => ({ default: (await loadUnits()).UnitDialog }));

/** Below a folded list. */
const Letters = lazy(async () => ({
  default: (await (import.meta.env.SSR ? browserOnly() : import("./route-letters.tsx")))
    .RouteLetters,
}));

/** Called when a finger or the focus comes near the element that opens it. */
function warmUnits(): void {
  Promise.all([import.meta.env.SSR ? browserOnly() : import("../../ui/dialog.tsx"), loadUnits()])
    .then(([{ warmDialog }]) => warmDialog())
    .catch(() => undefined);
}

export const useRoutes = (mode: BookingMode) => useQuery(CALLS[mode]);

interface Props {
  mode: BookingMode;
  /** Destinations of either mode that a search has found; null while nobody searches. */
  found: readonly RouteItem[] | null;
}

/**
 * The destinations that a search has found, and nothing of a list without any; all of them where it found none at all.
 */
export function RouteList({ mode, found }: Props) {
  const { t, name } = useMessages();
  const read = useRoutes(mode);
  const routes = read.value?.busRouteList ?? [];
  const isFiltered = found !== null && found.length > 0;
  const [letter, setLetter] = useState<string | null>(null);
  const visibleRoutes = isFiltered
    ? routes.filter((route) => found.includes(route))
    : foldRoutes(routes, letter, (route) => name(route.destination_name));
  const [chosen, setChosen] = useState<RouteItem | null>(null);
  const headingId = useId();
  // An entry of the history, so that Back closes it; a reload discards the choice.
  const navigate = useNavigate();
  const isChoosing = useLocation().state === mode && chosen !== null;

  if (routes.length > 0 && visibleRoutes.length === 0) return null;
  return (
    <section className={styles["section"]} data-searching={isFiltered} aria-labelledby={headingId}>
      <h2 id={headingId}>{mode === "limited" ? t.home.limitedHeading : t.home.unlimitedHeading}</h2>
      {!isFiltered && <p className={styles["lead"]}>{t.home.means[mode]}</p>}
      {read.isWaiting && <Cards />}
      {read.value === undefined && <ReadError read={read} />}
      {read.value?.busRouteList.length === 0 && (
        <EmptyState title={t.home.noRoutesTitle} text={t.home.noRoutesText} />
      )}
      {read.value !== undefined && (
        <ul className={styles["grid"]}>
          {visibleRoutes.map((route) => (
            <RouteCard
              key={route.id}
              route={route}
              onIntent={warmUnits}
              onBook={() => {
                setChosen(route);
                void navigate("/", { state: mode });
              }}
            />
          ))}
        </ul>
      )}
      {!isFiltered && isLong(routes) && (
        <Suspense>
          <Letters routes={routes} letter={letter} onChoose={setLetter} />
        </Suspense>
      )}
      {chosen && (
        <Suspense>
          <UnitDialog
            mode={mode}
            route={chosen}
            isOpen={isChoosing}
            onClose={() => void navigate(-1)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** About the shape of the cards that come. */
function Cards() {
  return (
    <SkeletonGroup>
      <div className={styles["grid"]}>
        {SKELETON_CARDS.map((card) => (
          <div key={card} className={styles["waiting"]}>
            <Skeleton height="100%" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
