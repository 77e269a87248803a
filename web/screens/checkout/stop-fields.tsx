/** Where the buyer gets on: each stop with its time. The first is chosen as long as nobody chooses another. */
import type { UseFormReturn } from "react-hook-form";
import type { PointView } from "../../../worker/contract/shared.ts";
import { reportingTime } from "../../booking/reporting-time.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Card } from "../../ui/card.tsx";
import { Choice } from "../../ui/choice.tsx";
import { chosenStop } from "./stops.ts";
import type { Typed } from "./typed.ts";

interface Props {
  form: UseFormReturn<Typed>;
  stops: readonly PointView[];
}

export function StopFields({ form, stops }: Props) {
  const { t, time } = useMessages();
  const timesOf = ({ point_date: day, point_time: clock }: PointView): string => {
    const report = reportingTime(day ?? "", clock ?? "");
    return report === null ? "" : t.checkout.stopTimes(time(clock ?? ""), time(report.clock));
  };
  return (
    <Card as="section">
      <Choice
        legend={t.checkout.chooseStop}
        options={stops.map((stop) => ({
          value: stop.point_id,
          label: stop.point_name,
          text: timesOf(stop),
        }))}
        chosen={chosenStop(stops, form.getValues("stop"))}
        tied={form.register("stop")}
      />
    </Card>
  );
}
