import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ReadError } from "../../ui/error-state.tsx";
import { RefusalList } from "../../ui/refusal-list.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import styles from "./agent.module.css";
import { SaleList } from "./sale-list.tsx";
import { SalesByDay } from "./sales-by-day.tsx";
import type { SalesInput } from "./sales-days.ts";
import { SalesFile } from "./sales-file.tsx";
import { useSales } from "./use-sales.ts";

export function Sales({ input }: { input: SalesInput }) {
  const { t } = useMessages();
  const { first, sales, hasMore, isAsking, refusal, loadMore: more } = useSales(input);
  if (first.isWaiting) {
    return (
      <SkeletonGroup>
        <div className={styles["page"]}>
          <Skeleton height="160px" />
          <Skeleton height="320px" />
        </div>
      </SkeletonGroup>
    );
  }
  if (first.value === undefined) return <ReadError read={first} />;
  if (sales.length === 0) {
    return input.search === "" ? (
      <EmptyState title={t.agents.noSalesTitle} text={t.agents.noSalesText} />
    ) : (
      <EmptyState title={t.agents.noFindsTitle} text={t.agents.noFindsText} />
    );
  }
  return (
    <>
      <SalesByDay days={first.value.days} total={first.value.total} />
      <section className={styles["list"]}>
        <header>
          <h2>{t.agents.list}</h2>
          <SalesFile from={input.from} to={input.to} />
        </header>
        <SaleList sales={sales} />
        {refusal !== null && <RefusalList refusal={refusal} />}
        {hasMore && (
          <Button variant="quiet" isWide isBusy={isAsking} onClick={() => void more()}>
            {t.agents.more}
          </Button>
        )}
      </section>
    </>
  );
}
