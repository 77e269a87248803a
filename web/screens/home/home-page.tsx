/** `/`: the headline, the pictures, the destinations on sale, and how a ticket is bought. */
import { useWords } from "../../text/use-words.ts";
import { Page } from "../../ui/page.tsx";
import { Carousel } from "./carousel.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { RouteList } from "./route-list.tsx";

export function HomePage() {
  const { t } = useWords();
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
