/** How many are on the bus and how many are missing, by boarding point in the order of the road. */
import type { BoardingView } from "../../../../worker/contract/staff/staff-boarding.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import styles from "./boarding.module.css";

interface Props {
  points: BoardingView["legs"][number]["points"];
  caption: string;
}

export function PointTable({ points, caption }: Props) {
  const { t, format } = useAdminMessages();
  const words = t.boarding;
  const { digits } = format;
  return (
    <table className={styles["points"]}>
      <caption className="for-readers">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.point}</th>
          <th scope="col">{words.boarded}</th>
          <th scope="col">{words.missing}</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ name, boarded, open }) => (
          <tr key={name}>
            <th scope="row">{name === "" ? "–" : name}</th>
            <td data-heading={words.boarded}>{digits(boarded)}</td>
            <td data-heading={words.missing}>{digits(open)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
