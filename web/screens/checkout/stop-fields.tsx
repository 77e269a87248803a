/** Where the buyer gets on: each stop with its time. The first is chosen as long as nobody chooses another. */
import type { UseFormReturn } from "react-hook-form";
import type { PointView } from "../../../worker/contract/shared.ts";
import { reportingTime } from "../../booking/reporting-time.ts";
import { stopTime } from "../../booking/stop-text.ts";
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
  const { t, ...format } = useMessages();
  const timesOf = (stop: PointView): string => {
    const report = reportingTime(stop.point_date ?? "", stop.point_time ?? "");
    if (report === null) return "";
    const reporting = { point_date: report.day, point_time: report.clock };
    return t.checkout.stopTimes(stopTime(stop, format), stopTime(reporting, format));
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
