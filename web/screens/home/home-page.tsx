/** `/`: the headline, the pictures, the destinations on sale, and how a ticket is bought. */
import { useState } from "react";
import { useMessages } from "../../i18n/use-messages.ts";
import { Page } from "../../ui/page.tsx";
import { Carousel } from "./carousel.tsx";
import { findRoutes } from "./find-routes.ts";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { RouteList, useRoutes } from "./route-list.tsx";
import { RouteSearch } from "./route-search.tsx";

export function HomePage() {
  const { t } = useMessages();
  const [typed, setTyped] = useState("");
  const lists = [useRoutes("limited"), useRoutes("unlimited")].map((read) => read.value);
  const routes = lists.flatMap((list) => list?.busRouteList ?? []);
  return (
    <>
      <Hero />
      <Page title={t.home.title} hasHiddenTitle>
        <Carousel />
        {routes.length > 0 && (
          <RouteSearch
            found={typed.trim() === "" ? null : findRoutes(routes, typed).length}
            onType={setTyped}
          />
        )}
        <RouteList mode="limited" typed={typed} />
        <RouteList mode="unlimited" typed={typed} />
        <HowItWorks />
      </Page>
    </>
  );
}
