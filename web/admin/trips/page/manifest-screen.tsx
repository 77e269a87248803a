/** The list of who travels, for the guide: to print on a sheet or a slip, or as a file. */
import type { ManifestView } from "../../../../worker/contract/staff/staff-trips.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { useAdminMessages } from "../../admin-messages.ts";
import { CsvButton } from "../../lists/csv-button.tsx";
import { QueryState } from "../../query-state.tsx";
import { Panel } from "../../panel.tsx";
import { hashTo } from "../../frame/places.ts";
import type { ScreenProps } from "../../frame/screen-props.ts";
import { useInstant } from "../../use-instant.ts";
import { useStaffQuery } from "../../use-staff-query.ts";
import { NextTicked } from "../list/next-ticked.tsx";
import { DutySlip } from "../duty/duty-slip.tsx";
import styles from "./manifest.module.css";

type Choice = "order" | "paper";

export function ManifestScreen({ place }: ScreenProps) {
  const { t } = useAdminMessages();
  const words = t.trips;
  const trip = place.id ?? "";
  const order = place.filter.get("order") === "point" ? "point" : "seat";
  const paper = place.filter.get("paper") === "slip" ? "slip" : "sheet";
  const body = { trip, order };
  const read = useStaffQuery("manifest", body);
  if (read.value === undefined) return <QueryState read={read} title={t.placeNames.manifest} />;
  const choose = (name: Choice, value: string) =>
    location.replace(
      hashTo("/manifest", {
        id: trip,
        filter: { ...Object.fromEntries(place.filter), order, paper, [name]: value },
      }),
    );
  const select = (name: Choice, label: string, value: string, options: Record<string, string>) => (
    <Field label={label}>
      {(tied) => (
        <select {...tied} value={value} onChange={(event) => choose(name, event.target.value)}>
          {Object.entries(options).map(([id, text]) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  const { rows } = read.value;
  return (
    <>
      <NextTicked place={place} />
      <div className={styles["tools"]}>
        <a href={hashTo("/trip", { id: trip })}>{words.backToTrip}</a>
        {select("order", words.order, order, words.orders)}
        {select("paper", words.paper, paper, words.papers)}
        <Button onClick={() => print()}>{words.print}</Button>
        <CsvButton call="manifest-file" body={body} />
      </div>
      {rows.length === 0 && (
        <Panel>
          <p>{words.noSales}</p>
        </Panel>
      )}
      <Sheet view={read.value} paper={paper} />
    </>
  );
}

function Sheet({ view, paper }: { view: ManifestView; paper: "sheet" | "slip" }) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const words = t.trips;
  const { trip, duties, rows } = view;
  const headings = [words.seat, words.passenger, words.phone, words.boarding, words.remarks];
  return (
    <article className={styles[paper]}>
      <h1>
        {t.placeNames.manifest}: {format.name(trip.name)}
      </h1>
      <p>
        {format.name(trip.bus)}, {instant(trip.departs_at)} ·{" "}
        {words.seatCount(format.digits(rows.reduce((sum, { quantity }) => sum + quantity, 0)))}
      </p>
      <DutySlip duties={duties} />
      <table className={styles["list"]}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.pnr} ${row.seat_no ?? ""}`}>
              <th scope="row">{row.seat_no ?? `${format.digits(row.quantity)}×`}</th>
              <td>{row.name}</td>
              <td className="digits">{row.phone}</td>
              <td>{format.name(row.point)}</td>
              <td aria-label={words.remarks} />
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
