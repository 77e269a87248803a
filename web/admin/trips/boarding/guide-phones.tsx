/** The phones of a way's guides: which list each has, the link that pairs more, and the end of one. */
import type { BoardingView } from "../../../../worker/contract/staff/staff-boarding.ts";
import { Button } from "../../../ui/button.tsx";
import type { ChosenAct } from "../../acts/chosen-act.ts";
import { actName } from "../../acts/act-name.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import { useInstant } from "../../use-instant.ts";
import { useCountWords } from "./use-count-words.ts";
import styles from "./boarding.module.css";

export type PhoneAct = "give-guide-link" | "end-guide-phone";
type Leg = BoardingView["legs"][number];

interface Props {
  trip: string;
  leg: Leg;
  may: readonly string[];
  onAct: (act: ChosenAct<PhoneAct>) => void;
}

export function GuidePhones({ trip, leg, may, onAct }: Props) {
  const { t } = useAdminMessages();
  const instant = useInstant();
  const words = useCountWords();
  return (
    <div className={styles["phones"]}>
      <h4>{words.phones}</h4>
      {leg.phones.length > 0 && (
        <ul className={styles["rows"]}>
          {leg.phones.map((phone) => (
            <li key={phone.id}>
              <span>
                {phone.label} <PhoneState phone={phone} />
              </span>
              {phone.ended_at === null && may.includes("end-guide-phone") && (
                <Button
                  variant="quiet"
                  onClick={() =>
                    onAct({ act: "end-guide-phone", input: { trip, phone: phone.id } })
                  }
                >
                  {actName(t, "end-guide-phone")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {leg.link_until !== null && <p>{words.linkUntil(instant(leg.link_until))}</p>}
      {may.includes("give-guide-link") && (
        <p>
          <Button
            variant="quiet"
            onClick={() => onAct({ act: "give-guide-link", input: { trip, leg: leg.leg } })}
          >
            {actName(t, "give-guide-link")}
          </Button>
        </p>
      )}
    </div>
  );
}

function PhoneState({ phone }: { phone: Leg["phones"][number] }) {
  const words = useCountWords();
  const instant = useInstant();
  const say = () => {
    if (phone.ended_at !== null) return words.ended;
    if (phone.list_at === null) return "–";
    const version = phone.is_current ? words.isCurrent : words.isOld;
    return `${words.listAt(instant(phone.list_at))}, ${version}`;
  };
  return <small className={styles["soft"]}>{say()}</small>;
}
