/** The log: who did what, when and why. What is searched for stands in the address. */
import { useState } from "react";
import { useAdminMessages } from "../admin-messages.ts";
import { CsvButton } from "../lists/csv-button.tsx";
import { FilterFold } from "../lists/filter-fold.tsx";
import { PlaceHead } from "../place-head.tsx";
import { QueryState } from "../query-state.tsx";
import { PageLinks } from "../lists/page-links.tsx";
import { hashTo } from "../frame/places.ts";
import type { ScreenProps } from "../frame/screen-props.ts";
import { filtersIn, listFilledFilters } from "../lists/use-draft.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { FilterChips } from "./filter-chips.tsx";
import { LogFeed } from "./log-feed.tsx";
import { LogFilters } from "./log-filters.tsx";

/** In the address as in the call. */
const FILTERS = ["actor", "act_name", "target", "day"] as const;

export function LogScreen({ place }: ScreenProps) {
  const { t } = useAdminMessages();
  const words = t.people;
  const [word, setWord] = useState("");
  const inAddress = listFilledFilters(filtersIn(place.filter, FILTERS));
  const filter = word === "" ? inAddress : { ...inAddress, target: word };
  const before = place.filter.get("before") ?? "";
  const body = before === "" ? filter : { ...filter, before: Number(before) };
  const read = useStaffQuery("log", body);
  const { lines, people, targets, next } =
    read.value !== undefined ? read.value : { lines: [], people: [], targets: [], next: null };
  return (
    <>
      <PlaceHead title={t.placeNames.log} lead={words.logLead} />
      <FilterFold count={Object.keys(filter).length}>
        <LogFilters
          filter={filtersIn(place.filter, FILTERS)}
          word={word}
          onWord={setWord}
          people={people}
        />
      </FilterFold>
      <FilterChips
        filter={filtersIn(place.filter, FILTERS)}
        {...{ word, people, targets }}
        onWord={setWord}
      />
      <QueryState read={read} />
      {read.value !== undefined && lines.length === 0 && (
        <p>
          {words.noLines}{" "}
          <a href={hashTo("/log")} onClick={() => setWord("")}>
            {words.showAll}
          </a>
        </p>
      )}
      {lines.length > 0 && (
        <>
          <LogFeed {...{ lines, people, targets }} />
          <PageLinks
            path="/log"
            filter={inAddress}
            name="before"
            here={before}
            next={next === null ? null : String(next)}
          />
          <span>
            <CsvButton call="log-file" body={filter} />
          </span>
        </>
      )}
    </>
  );
}
