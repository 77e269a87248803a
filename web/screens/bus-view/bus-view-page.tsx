/** `/busView`: the search results as a demo with sample buses. It makes no calls and books nothing. */
import { useState } from "react";
import { useMessages } from "../../i18n/use-messages.ts";
import { Page } from "../../ui/page.tsx";
import styles from "./bus-view.module.css";
import { FilterPanel } from "./filter-panel.tsx";
import { NO_FILTERS, matchesFilters } from "./filters.ts";
import { Results } from "./results.tsx";
import { SAMPLE_BUSES, SAMPLE_SEARCH } from "./sample.ts";
import { SearchHead } from "./search-head.tsx";

export function BusViewPage() {
  const { t } = useMessages();
  const [search, setSearch] = useState(SAMPLE_SEARCH);
  const [filters, setFilters] = useState(NO_FILTERS);
  return (
    <Page title={t.seatViews.route(search.from, search.to)}>
      <p className={styles["lead"]}>{t.seatViews.resultsLead}</p>
      <SearchHead search={search} onChange={setSearch} />
      <div className={styles["columns"]}>
        <FilterPanel filters={filters} onChange={setFilters} />
        {/* Another day has other seats, so open rows and chosen seats are reset. */}
        <Results
          key={Object.values(search).join()}
          buses={SAMPLE_BUSES.filter((bus) => matchesFilters(bus, filters))}
          onClear={() => setFilters(NO_FILTERS)}
        />
      </div>
    </Page>
  );
}
