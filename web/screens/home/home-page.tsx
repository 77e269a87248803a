/** `/`: the headline, the pictures and the destinations on sale. */
import { useWords } from "../../text/use-words.ts";
import { Page } from "../../ui/page.tsx";
import { Carousel } from "./carousel.tsx";
import { Hero } from "./hero.tsx";
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
      </Page>
    </>
  );
}
