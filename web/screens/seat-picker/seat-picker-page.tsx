/** `/viewSeat2`: a plain seat picker. It makes no calls and books nothing. */
import { LocalSeats } from "../../seat-map/local-seats.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { Page } from "../../ui/page.tsx";
import { PICKER_PLAN } from "./picker-plan.ts";

export function SeatPickerPage() {
  const { t } = useMessages();
  return (
    <Page title={t.seatViews.pickerTitle}>
      <LocalSeats lead={t.seatViews.pickerLead} plan={PICKER_PLAN} fare={null} />
    </Page>
  );
}
