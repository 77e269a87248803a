/** While a screen's own code loads: the shape of a title and of a list. */
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import styles from "./frame.module.css";

const ROWS = ["a", "b", "c", "d", "e", "f"];

export function ScreenLoading() {
  return (
    <SkeletonGroup>
      <div className={styles["bones"]}>
        <Skeleton width="10rem" height="2rem" />
        <ListShape />
      </div>
    </SkeletonGroup>
  );
}

/** While what a screen shows is read. */
export function ListLoading() {
  return (
    <SkeletonGroup>
      <ListShape />
    </SkeletonGroup>
  );
}

/** Said to readers by the group that it stands in. */
export function ListShape() {
  return (
    <div className={styles["bones"]}>
      {ROWS.map((row) => (
        <Skeleton key={row} height="2.5rem" />
      ))}
    </div>
  );
}
