/** The rights of staff in the groups in which people look for them. Pure. */

/** Names of calls and acts, in the order in which they stand. What no group names stands with the shop. */
const GROUPS = {
  sales: [
    "find-sales",
    "show",
    "hold-at-counter",
    "let-go-at-counter",
    "sell-at-counter",
    "finish-counter-sale",
    "counter-sales",
    "correct-name",
    "correct-phone",
    "move-ticket",
    "exchange-seats",
    "take-seats-off",
    "keep-ticket",
    "cancel-sale",
  ],
  money: [
    "doubts",
    "acknowledge",
    "give-back",
    "settle",
    "sales-figures",
    "sales-figures-file",
    "sales-file",
    "figures",
  ],
  trips: [
    "find-trips",
    "trips",
    "trips-file",
    "trip-choices",
    "trip",
    "trip-sales",
    "manifest",
    "manifest-file",
    "create-trip",
    "edit-trip",
    "order-buses",
    "set-times",
    "set-fare",
    "set-fares",
    "block",
    "unblock",
    "set-duty",
    "duties",
    "give-guide-link",
    "end-guide-phone",
    "boarding",
    "cancel-trip",
    "copy-trips",
    "copy-season",
    "cancel-copies",
    "exam-list",
    "exam",
    "exams",
    "save-exam",
    "set-trip-exam",
    "move-exam",
  ],
  people: [
    "messages",
    "send-message-again",
    "send-messages-again",
    "close-message",
    "pause-messages",
    "resume-messages",
    "set-message-budget",
    "agents",
    "agent",
    "approve-agent",
    "suspend-agent",
    "resume-agent",
    "log-out-agent",
    "recover-agent",
    "people",
    "person",
    "invite",
    "invite-again",
    "change-roles",
    "disable-staff",
    "enable-staff",
    "end-staff-access",
    "recover-owner",
  ],
  content: [
    "entries",
    "entry",
    "preview-post",
    "pictures",
    "upload-picture",
    "save-entry",
    "hide-entry",
    "show-entry",
    "season-files",
    "check-season",
    "keep-season-picture",
    "import-season",
    "setup-state",
  ],
} as const satisfies Record<string, readonly string[]>;

export type RightGroup = keyof typeof GROUPS | "shop";

interface Right {
  name: string;
}

export function groupRights<One extends Right>(
  rights: readonly One[],
): { group: RightGroup; rights: One[] }[] {
  const byName = new Map(rights.map((one) => [one.name, one]));
  const groups = Object.entries(GROUPS).map(([group, names]) => ({
    group: group as RightGroup,
    rights: names.flatMap((name) => byName.get(name) ?? []),
  }));
  const named = new Set<string>(Object.values(GROUPS).flat());
  const others = rights.filter(({ name }) => !named.has(name));
  return [...groups, { group: "shop" as const, rights: others }].filter(
    (one) => one.rights.length > 0,
  );
}
