/** Who sold how much: travellers by a wallet, agents, and the counters, beside another period. */
import type { SalesFiguresView } from "../../../worker/contract/staff/staff-people.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { BarTable } from "./bar-table.tsx";
import { sayChannel } from "./say-channel.ts";

type Channels = SalesFiguresView["channels"];

interface Props {
  channels: Channels;
  /** The other period; it is null while there is nothing to compare with. */
  before: Channels | null;
}

export function ChannelTable({ channels, before }: Props) {
  const { t, lang, format } = useAdminMessages();
  const words = t.people;
  return (
    <BarTable
      title={words.byChannel}
      name={words.channel}
      headers={[words.sold, ...(before === null ? [] : [words.before]), words.paid]}
      rows={channels.map(({ channel, places, amount }) => {
        const earlier = before?.find((one) => one.channel === channel)?.places ?? 0;
        return {
          id: channel,
          name: sayChannel(words.channels, channel, lang),
          value: places,
          cells: [
            format.digits(places),
            ...(before === null ? [] : [format.digits(earlier)]),
            format.money(amount),
          ],
        };
      })}
    />
  );
}
