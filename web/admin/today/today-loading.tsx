/** Today while its numbers and lists are read: their places stay where they will be. */
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { ListShape } from "../frame/screen-loading.tsx";
import styles from "./today.module.css";

export function TakingsLoading() {
  const card = (more = "") => (
    <div className={`${styles["card"]} ${more}`}>
      <Skeleton height="5.8rem" />
    </div>
  );
  return (
    <SkeletonGroup>
      <div className={styles["takings"]}>
        {card()}
        {card()}
        {card(styles["channels"])}
      </div>
    </SkeletonGroup>
  );
}

export function ColumnsLoading() {
  return (
    <SkeletonGroup>
      <div className={styles["columns"]}>
        <div className={`${styles["column"]} ${styles["waits"]}`}>
          <ListShape />
        </div>
        <div className={styles["column"]}>
          <ListShape />
        </div>
      </div>
    </SkeletonGroup>
  );
}

export function CurveLoading() {
  return (
    <SkeletonGroup>
      <div className={styles["card"]}>
        <Skeleton height="17.6rem" />
      </div>
    </SkeletonGroup>
  );
}
