/** Who came to the buses that left, by way and boarding point, as their guides pressed it. */
import type { SalesFiguresView } from "../../../worker/contract/staff/staff-people.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { useCountWords } from "../trips/boarding/use-count-words.ts";
import { BarTable } from "./bar-table.tsx";
import admin from "../admin.module.css";
import own from "./figures.module.css";

const WAYS = ["out", "back"] as const;

export function BoardedTables({ boarded }: Pick<SalesFiguresView, "boarded">) {
  const { t, format } = useAdminMessages();
  const words = useCountWords();
  if (boarded.length === 0) return null;
  const { digits } = format;
  return (
    <>
      <div className={own["pair"]}>
        {WAYS.map((leg) => (
          <BarTable
            key={leg}
            title={words.figures[leg]}
            name={words.point}
            headers={[words.expected, t.boarding.boarded, words.noShow, words.neverSeen]}
            rows={boarded
              .filter((one) => one.leg === leg)
              .map(({ point, expected, boarded: came, no_show: noShow }) => ({
                id: point,
                name: point === "" ? "–" : point,
                value: came,
                cells: [expected, came, noShow, expected - came - noShow].map((n) => digits(n)),
              }))}
          />
        ))}
      </div>
      <p className={admin["soft"]}>{words.figuresNote}</p>
    </>
  );
}
