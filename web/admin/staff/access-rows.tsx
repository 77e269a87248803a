/** The passkeys, sessions and tokens of a member of staff; a session or a token is ended by an act. */
import { AccessList } from "../account/access-list.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { QueryState } from "../query-state.tsx";
import { useStaffQuery } from "../use-staff-query.ts";

export interface OneAccess {
  kind: "session" | "token";
  id: string;
}

interface Props {
  staff: string;
  onEnd: (access: OneAccess) => void;
}

export function AccessRows({ staff, onEnd }: Props) {
  const { t } = useAdminMessages();
  const read = useStaffQuery("person", { staff });
  if (read.value === undefined) return <QueryState read={read} />;
  const { sessions, passkeys, tokens } = read.value;
  const end = (kind: OneAccess["kind"]) => (id: string) => onEnd({ kind, id });
  return (
    <>
      <AccessList title={t.sessions} rows={sessions} onEnd={end("session")} />
      <AccessList title={t.passkeys} rows={passkeys} />
      <AccessList title={t.tokens} rows={tokens} onEnd={end("token")} />
    </>
  );
}
