/** The boarding points with their times. The first is chosen by default. */
import type { UseFormReturn } from "react-hook-form";
import type { PointView } from "../../../worker/contract/shared.ts";
import { findReportingTime } from "../../booking/reporting-time.ts";
import { formatStopTime } from "../../booking/stop-text.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Choice } from "../../ui/choice.tsx";
import styles from "./details.module.css";
import { findChosenStop } from "./stops.ts";
import type { CheckoutInput } from "./checkout-input.ts";

interface Props {
  form: UseFormReturn<CheckoutInput>;
  stops: readonly PointView[];
}

export function StopFields({ form, stops }: Props) {
  const { t, ...format } = useMessages();
  const formatTimes = (stop: PointView): string => {
    const report = findReportingTime(stop.point_date ?? "", stop.point_time ?? "");
    if (report === null) return "";
    const reporting = { point_date: report.day, point_time: report.clock };
    return t.checkout.stopTimes(formatStopTime(stop, format), formatStopTime(reporting, format));
  };
  return (
    <div className={styles["stops"]}>
      <Choice
        legend={t.checkout.chooseStop}
        options={stops.map((stop) => ({
          value: stop.point_id,
          label: format.name(stop.point_name),
          text: formatTimes(stop),
        }))}
        error={form.formState.errors.stop?.message}
        chosen={findChosenStop(stops, form.getValues("stop"))}
        registration={form.register("stop")}
      />
    </div>
  );
}
