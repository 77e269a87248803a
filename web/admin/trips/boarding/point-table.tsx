/** How many are on the bus and how many are missing, by boarding point in the order of the road. */
import type { BoardingView } from "../../../../worker/contract/staff/staff-boarding.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import { useCountWords } from "./use-count-words.ts";
import styles from "./boarding.module.css";

interface Props {
  points: BoardingView["legs"][number]["points"];
  caption: string;
}

export function PointTable({ points, caption }: Props) {
  const { t, format } = useAdminMessages();
  const words = t.boarding;
  const counted = useCountWords();
  const { digits } = format;
  return (
    <table className={styles["points"]}>
      <caption className="for-readers">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{counted.point}</th>
          <th scope="col">{words.boarded}</th>
          <th scope="col">{counted.noShow}</th>
          <th scope="col">{counted.missing}</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ name, boarded, no_show: noShow, open }) => (
          <tr key={name}>
            <th scope="row">{name === "" ? "–" : format.name(name)}</th>
            <td data-heading={words.boarded}>{digits(boarded)}</td>
            <td data-heading={counted.noShow}>{digits(noShow)}</td>
            <td data-heading={counted.missing}>{digits(open)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
