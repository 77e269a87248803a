/** Shown beside the ticket and not printed: vehicle and guide, the link to the bus, and the messages that were sent. */
import { useState } from "react";
import type {
  TicketDuty,
  TicketMessage,
} from "../../../../worker/contract/tickets/ticket-messages.ts";
import { call } from "../../../api/call.ts";
import type { ApiRefusal } from "../../../api/refusal.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { Button, OutLink } from "../../../ui/button.tsx";
import { RefusalList } from "../../../ui/refusal-list.tsx";
import { ShareLink } from "../../../ui/share-link.tsx";
import { toast } from "../../../ui/toast.ts";
import type { Invoice } from "../invoice.ts";
import styles from "./ticket-updates.module.css";

export function TicketUpdates({ invoice }: { invoice: Invoice }) {
  const { messages = [], can_send_again: canSendAgain = false, duties = [] } = invoice;
  const { bus_link: busLink = null } = invoice;
  const { id } = invoice.single_ticketing_data;
  return (
    <div className={styles["news"]}>
      {duties.map((duty) => (
        <Duty key={duty.leg} duty={duty} />
      ))}
      {busLink !== null && <BusLink address={busLink} />}
      {(messages.length > 0 || canSendAgain) && (
        <Messages key={messages.length} id={id} given={messages} canSendAgain={canSendAgain} />
      )}
    </div>
  );
}

function Duty({ duty }: { duty: TicketDuty }) {
  const { t, dateTime, digits, name } = useMessages();
  const { leg, plate, guide, guide_phone: phone, meeting_place: place } = duty;
  return (
    <section>
      <h2>{t.ticket.duty[leg]}</h2>
      <dl>
        <DutyFact name={t.ticket.dutyTime}>{dateTime(duty.departs_at)}</DutyFact>
        <DutyFact name={t.ticket.plate}>{digits(plate)}</DutyFact>
        {place !== "" && <DutyFact name={t.ticket.meetingPlace}>{name(place)}</DutyFact>}
        <DutyFact name={t.ticket.guide}>
          {guide}
          {phone !== "" && (
            <a href={`tel:${phone}`} aria-label={t.ticket.callGuide(guide, digits(phone))}>
              {digits(phone)}
            </a>
          )}
        </DutyFact>
      </dl>
    </section>
  );
}

/** For the family: it shows where the bus is, and nothing of the passenger. */
function BusLink({ address }: { address: string }) {
  const { t } = useMessages();
  return (
    <section>
      <h2>{t.ticket.bus.title}</h2>
      <p>{t.ticket.bus.text}</p>
      <OutLink href={address}>{t.ticket.bus.open}</OutLink>
      <ShareLink address={address} label={t.ticket.bus.title} />
    </section>
  );
}

function DutyFact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface MessagesProps {
  id: string;
  given: readonly TicketMessage[];
  canSendAgain: boolean;
}

function Messages(props: MessagesProps) {
  const { t, dateTime } = useMessages();
  const [messages, setMessages] = useState(props.given);
  const [refused, setRefused] = useState<ApiRefusal | null>(null);
  const [isSending, setIsSending] = useState(false);

  const sendAgain = async (): Promise<void> => {
    setRefused(null);
    setIsSending(true);
    const answer = await call("POST /api/send-ticket-again", { ticketing_id: props.id });
    setIsSending(false);
    if (!answer.ok) {
      setRefused(answer.refusal);
      return;
    }
    setMessages(answer.value.messages);
    toast.success(t.ticket.sendingAgain);
  };

  return (
    <section>
      <h2>{t.ticket.messages}</h2>
      <ul>
        {messages.map(({ about, state, at }) => (
          <li key={`${about} ${at} ${state}`}>
            <span>{t.ticket.messageAbout[about]}</span>
            <span className={styles["state"]}>
              {t.ticket.messageState[state]}, {dateTime(at)}
            </span>
          </li>
        ))}
      </ul>
      {props.canSendAgain && (
        <Button variant="quiet" isBusy={isSending} onClick={() => void sendAgain()}>
          {t.ticket.sendAgain}
        </Button>
      )}
      {refused !== null && <RefusalList refusal={refused} />}
    </section>
  );
}
