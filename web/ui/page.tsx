/** Page: a screen's body between header and footer; its title is the name of the tab and the only h1. */
import type { ReactNode } from "react";
import { useMessages } from "../i18n/use-messages.ts";
import { useWallets } from "../screens/layout/use-shop.ts";
import styles from "./page.module.css";

interface Props {
  title: string;
  /** Title of the browser tab, if it says more than the h1. */
  tabTitle?: string | undefined;
  /** The screen draws its own h1 (a hero, a state with `isPage`): the title names the tab alone. */
  hasHiddenTitle?: boolean;
  /** Little space above and below on phones, where much has to be seen. */
  isDense?: boolean;
  /** A sentence under the title. */
  lead?: string;
  /** For visitors who find the page elsewhere; by default the lead, or what the shop does. */
  description?: string | undefined;
  children: ReactNode;
}

export function Page(props: Props) {
  const { title, tabTitle = title, hasHiddenTitle = false, isDense = false } = props;
  const { lead, description, children } = props;
  const { t } = useMessages();
  const wallets = useWallets();
  return (
    <div className={styles["page"]} data-dense={isDense}>
      <title>{`${tabTitle} · ${t.shell.product}`}</title>
      <meta name="description" content={description ?? lead ?? t.shell.description(wallets)} />
      {!hasHiddenTitle && <h1 className={styles["title"]}>{title}</h1>}
      {lead !== undefined && <p className={styles["lead"]}>{lead}</p>}
      {children}
    </div>
  );
}
