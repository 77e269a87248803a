/** The bar itself, loaded when somebody is logged in. */
import { useState } from "react";
import { useNavigate } from "react-router";
import type { AgentView } from "../../../worker/contract/agents/session.ts";
import { call } from "../../api/call.ts";
import { dropToken } from "../../api/session-token.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { NavLink } from "../../ui/link.tsx";
import styles from "./agent-bar.module.css";

export function AgentMenu({ agent }: { agent: AgentView }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);

  /** The browser deletes the session even where the call to the server fails. */
  const logOut = async (): Promise<void> => {
    if (isLeaving) return;
    setIsLeaving(true);
    await call("POST /api/logout");
    dropToken();
    setIsLeaving(false);
    void navigate("/");
  };

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
