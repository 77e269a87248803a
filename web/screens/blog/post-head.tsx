/** The photo and the day, for a card and for a whole post. */
import { useMessages } from "../../i18n/use-messages.ts";
import styles from "./blog.module.css";

/** The title beside it says what it is about. */
export function PostPhoto({ name, isFirst }: { name: string; isFirst: boolean }) {
  return (
    <img
      className={styles["photo"]}
      src={`/uploads/blogs/${encodeURIComponent(name)}`}
      alt=""
      width="640"
      height="400"
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      decoding="async"
    />
  );
}

/** The wire writes instants with Dhaka's offset: their first ten letters are Dhaka's day. */
export function PostDate({ at }: { at: string }) {
  const { date } = useMessages();
  return (
    <p className={styles["date"]}>
      <time dateTime={at}>{date(at.slice(0, 10))}</time>
    </p>
  );
}
