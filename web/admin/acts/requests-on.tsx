/** What waits for somebody on the thing that a page shows, such as the move of an exam that a second person judges. */
import { useAdminMessages } from "../admin-messages.ts";
import type { ScreenProps } from "../frame/screen-props.ts";
import { RequestList } from "./request-list.tsx";

interface Props extends Pick<ScreenProps, "me" | "onMe"> {
  target: string;
  /** Where things of another kind may have the same id: the acts on things of this kind. */
  acts?: readonly string[];
}

export function RequestsOn({ me, ...list }: Props) {
  const { t } = useAdminMessages();
  return me.may.includes("requests") ? <RequestList title={t.waitsHere} {...list} /> : null;
}
