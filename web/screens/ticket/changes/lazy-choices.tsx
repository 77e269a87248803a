/** The choices after a change, loaded with their messages where there is something to choose. */
import { lazy, Suspense } from "react";
import { browserOnly } from "../../../boot/browser-only.ts";
import { useIsHydrated } from "../../../boot/use-is-hydrated.ts";
import { loadMessages } from "../../../i18n/load-messages.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { ErrorBoundary } from "../../../ui/error-boundary.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import type { Answering } from "../../ticket-answers/use-answer.ts";

const Loaded = lazy(async () => {
  const [answers] = await Promise.all([
    import.meta.env.SSR ? browserOnly() : import("../../ticket-answers/choices.tsx"),
    loadMessages("moves"),
  ]);
  return { default: answers.TicketChoices };
});

export function Choices(props: Answering) {
  const { t } = useMessages();
  const waiting = (
    <SkeletonGroup>
      <Skeleton />
    </SkeletonGroup>
  );
  if (!useIsHydrated()) return waiting;
  return (
    <ErrorBoundary fallback={<p>{t.ticket.change.noChoices}</p>}>
      <Suspense fallback={waiting}>
        <Loaded {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
