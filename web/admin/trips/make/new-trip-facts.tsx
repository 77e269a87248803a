/** What a new trip will be, in the words of its form, beside what the server says of it. */
import type { TripChoicesView } from "../../../../worker/contract/staff/staff-trips.ts";
import { FactList, type Fact } from "../../../ui/fact-list.tsx";
import { useAdminMessages } from "../../admin-messages.ts";
import { useInstant } from "../../use-instant.ts";
import type { FormStop, TripForm } from "./new-trip-input.ts";
import styles from "../trips.module.css";

interface Props {
  form: TripForm;
  choices: TripChoicesView;
  departs: string;
}

export function NewTripFacts({ form, choices, departs }: Props) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const words = t.trips;
  const findName = (list: readonly { id: string; name: string }[], id: string) =>
    list.find((one) => one.id === id)?.name ?? "";
  const nameStops = (stops: readonly FormStop[]) =>
    stops
      .map(({ point }) => findName(choices.points, point))
      .filter((name) => name !== "")
      .join(", ");
  const facts: Fact[] = [
    [words.departs, instant(departs)],
    [words.destination, findName(choices.destinations, form.destination)],
    [words.unit, findName(choices.units, form.unit)],
    [words.bus, findName(choices.buses, form.bus)],
    [words.fare, format.money(Number(form.fare))],
    [words.boarding, nameStops(form.boarding)],
    [words.dropping, nameStops(form.dropping)],
  ];
  return <FactList facts={facts.filter(([, said]) => said !== "")} className={styles["facts"]} />;
}
