/** For those who are logged in: who they are, their places, and the way out. Nobody else sees it. */
import { useState } from "react";
import { NavLink, useNavigate } from "react-router";
import type { LogoutView } from "../../../worker/contract/agents.ts";
import { postJson } from "../../api.ts";
import { dropToken } from "../../session-token.ts";
import { useWords } from "../../text/use-words.ts";
import { useAgent, useSessionWatch } from "../../use-agent.ts";
import styles from "./agent-bar.module.css";

export function AgentBar() {
  const { t } = useWords();
  const { agent } = useAgent();
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  useSessionWatch();

  /** The browser forgets the session even where the server could not be told. */
  const logOut = async (): Promise<void> => {
    if (isLeaving) return;
    setIsLeaving(true);
    await postJson<LogoutView>("/api/logout", {});
    dropToken();
    setIsLeaving(false);
    void navigate("/");
  };

  if (agent === null) return null;
  return (
    <nav className={styles["bar"]} aria-label={t.agents.agentMenu}>
      <div className={styles["row"]}>
        <span className={styles["name"]}>{t.agents.loggedIn(agent.name)}</span>
        <NavLink to="/agent">{t.agents.mySales}</NavLink>
        <NavLink to="/checkTicket">{t.agents.checkTicket}</NavLink>
        <button type="button" aria-busy={isLeaving || undefined} onClick={() => void logOut()}>
          {t.agents.logOut}
        </button>
      </div>
    </nav>
  );
}
