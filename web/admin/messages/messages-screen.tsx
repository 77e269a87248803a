/** Messages: those sent to buyers, their state, and whether sending works. The filter stands in the address. */
import { useAdminMessages } from "../admin-messages.ts";
import { PlaceHead } from "../place-head.tsx";
import { QueryState } from "../query-state.tsx";
import { FilterFold } from "../lists/filter-fold.tsx";
import { PageLinks } from "../lists/page-links.tsx";
import { hashTo } from "../frame/places.ts";
import type { ScreenProps } from "../frame/screen-props.ts";
import { filtersIn, listFilledFilters } from "../lists/use-draft.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { DeletedMonths } from "./deleted-months.tsx";
import { MessageFilters } from "./message-filters.tsx";
import { MessageTable } from "./message-table.tsx";
import { SendAllAgain } from "./send-all-again.tsx";
import { SendingPanel } from "./sending-panel.tsx";

/** In the address as in the call. */
const FILTERS = ["state", "template", "day"] as const;

export function MessagesScreen({ me, onMe, place }: ScreenProps) {
  const { t } = useAdminMessages();
  const words = t.messages;
  const filter = listFilledFilters(filtersIn(place.filter, FILTERS));
  const after = place.filter.get("after") ?? "";
  const read = useStaffQuery("messages", after === "" ? filter : { ...filter, after });
  const found = read.value ?? null;
  return (
    <>
      <PlaceHead title={t.placeNames.messages} lead={words.lead}>
        {found !== null && <SendingPanel sending={found.sending} me={me} onMe={onMe} />}
      </PlaceHead>
      <FilterFold count={Object.keys(filter).length}>
        <MessageFilters filter={filtersIn(place.filter, FILTERS)} />
      </FilterFold>
      <QueryState read={read} />
      {found !== null && (
        <>
          <SendAllAgain messages={found.messages} me={me} onMe={onMe} />
          <MessageTable
            name="messages"
            caption={words.caption}
            messages={found.messages}
            none={
              <p>
                {filter["state"] === "person" ? words.noneForPerson : words.none}{" "}
                <a href={hashTo("/messages")}>{words.showAll}</a>
              </p>
            }
            me={me}
            onMe={onMe}
          />
          <PageLinks path="/messages" filter={filter} name="after" here={after} next={found.next} />
          <DeletedMonths months={found.deleted} />
        </>
      )}
    </>
  );
}
