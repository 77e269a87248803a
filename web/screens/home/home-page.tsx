/** `/`: the headline, the pictures, the destinations on sale, and how a ticket is bought. */
import { useMessages } from "../../i18n/use-messages.ts";
import { Page } from "../../ui/page.tsx";
import { Carousel } from "./carousel.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { RouteList } from "./route-list.tsx";

export function HomePage() {
  const { t } = useMessages();
  return (
    <>
      <Hero />
      <Page title={t.home.title} hasHiddenTitle>
        <Carousel />
        <RouteList mode="limited" />
        <RouteList mode="unlimited" />
        <HowItWorks />
      </Page>
    </>
  );
}
