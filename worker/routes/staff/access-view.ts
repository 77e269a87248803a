/** The access of a member of staff for the client: their own, or another's for an owner. */
import type { AccessView } from "../../contract/staff/staff-sign-in.ts";
import type { listAccess } from "../../db/staff/passkeys.ts";
import { dhakaIso, dhakaIsoOrNull } from "../../domain/dhaka-time.ts";
import type { StaffCaller } from "../../domain/staff/caller.ts";

export function accessView(
  { sessions, passkeys, tokens, alertPhones }: Awaited<ReturnType<typeof listAccess>>,
  caller: StaffCaller,
  /** Both are null if the caller looks at another person: nobody sees the phone of somebody else. */
  { noticePhone, pushKey }: { noticePhone: string | null; pushKey: string | null },
): AccessView {
  return {
    status_code: 201,
    sessions: sessions.map((session) => ({
      ...common(session),
      expires_at: dhakaIso(session.expiresAt),
      is_this: caller.via === "session" && session.id === caller.accessId,
    })),
    passkeys: passkeys.map(common),
    tokens: tokens.map((token) => ({ ...common(token), expires_at: dhakaIso(token.expiresAt) })),
    notice_phone: noticePhone,
    alert_phones: alertPhones.map(({ id, label, createdAt }) => ({
      id,
      label,
      created_at: dhakaIso(createdAt),
    })),
    push_key: pushKey,
  };
}

function common(row: { id: string; label: string; createdAt: number; usedAt: number | null }) {
  const { id, label, createdAt, usedAt } = row;
  return { id, label, created_at: dhakaIso(createdAt), used_at: dhakaIsoOrNull(usedAt) };
}
