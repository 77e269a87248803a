/** What an act shows once it is done, where it gives a link (`outcome` of act-dialog.tsx). */
import type { ReactNode } from "react";
import { OneTimeLink } from "../account/one-time-link.tsx";

export function linkGiven({ link }: { link: string | null }): ReactNode {
  return link === null ? null : <OneTimeLink link={link} />;
}
