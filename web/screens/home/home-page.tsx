/** `/`: the headline, the pictures, the destinations on sale, and how a ticket is bought. */
import { useMessages } from "../../i18n/use-messages.ts";
import { Page } from "../../ui/page.tsx";
import { Carousel } from "./carousel.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { Notices } from "./notices.tsx";
import { RouteList, useRoutes } from "./route-list.tsx";
import { RouteSearch } from "./route-search.tsx";
import { useRouteSearch } from "./use-route-search.ts";

export function HomePage() {
  const { t } = useMessages();
  const lists = [useRoutes("limited"), useRoutes("unlimited")].map((read) => read.value);
  const routes = lists.flatMap((list) => list?.busRouteList ?? []);
  const { found, search, preload } = useRouteSearch(routes);
  const isSearching = found !== null && found.length > 0;
  return (
    <>
      <Notices />
      <Hero isSearching={isSearching}>
        {routes.length > 0 && (
          <RouteSearch resultCount={found?.length ?? null} onType={search} onFocus={preload} />
        )}
      </Hero>
      <Page title={t.home.title} hasHiddenTitle isDense>
        <div hidden={isSearching}>
          <Carousel />
        </div>
        <RouteList mode="limited" found={found} />
        <RouteList mode="unlimited" found={found} />
        <HowItWorks />
      </Page>
    </>
  );
}
