/** For logged-in agents: their name, their pages, and the log-out. Nobody else loads it. */
import { lazy, Suspense } from "react";
import { browserOnly } from "../../boot/browser-only.ts";
import { loadMessages } from "../../i18n/load-messages.ts";
import { useAgent, useSessionListener } from "../../api/use-agent.ts";

const AgentMenu = lazy(async () => {
  const [{ AgentMenu: Menu }] = await Promise.all([
    import.meta.env.SSR ? browserOnly() : import("./agent-menu.tsx"),
    loadMessages("agents"),
  ]);
  return { default: Menu };
});

export function AgentBar() {
  const { agent } = useAgent();
  useSessionListener();
  if (agent === null) return null;
  return (
    <Suspense>
      <AgentMenu agent={agent} />
    </Suspense>
  );
}
