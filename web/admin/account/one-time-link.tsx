/** A link that is shown this once: to copy, and to give to one person alone. */
import { useAdminMessages } from "../admin-messages.ts";
import { OneTimeValue } from "./one-time-value.tsx";

interface Props {
  link: string;
  onClose?: () => void;
}

export function OneTimeLink({ link, onClose }: Props) {
  const { t } = useAdminMessages();
  const { linkTitle, linkOnce } = t.people;
  return <OneTimeValue label={linkTitle} hint={linkOnce} value={link} onClose={onClose} />;
}
