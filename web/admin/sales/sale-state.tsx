/** The state of a sale: a chip with a sign and its word. */
import { Chip, type Tone } from "../chip.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Icon, type IconName } from "../frame/icon.tsx";
import { findWord } from "./find-word.ts";

interface Look {
  tone: Tone;
  sign: IconName;
}

const LOOKS: Readonly<Record<string, Look>> = {
  created: { tone: "plain", sign: "clock" },
  capturing: { tone: "warn", sign: "warn" },
  paid: { tone: "good", sign: "check" },
  refund_owed: { tone: "warn", sign: "banknote" },
  refunded: { tone: "full", sign: "banknote" },
};
const ENDED: Look = { tone: "plain", sign: "leave" };

interface Props {
  state: string;
  /** The ticket lets nobody board any more. */
  isVoid: boolean;
}

export function SaleState({ state, isVoid }: Props) {
  const { t } = useAdminMessages();
  const { tone, sign } = LOOKS[state] ?? ENDED;
  return (
    <Chip tone={isVoid && tone === "good" ? "bad" : tone} sign={<Icon name={sign} />}>
      {findWord(t.sales.states, state)}
    </Chip>
  );
}
