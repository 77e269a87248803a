/** The steps of every act of the table (contract/staff-acts/staff-acts.ts); an act without them does not compile. */
import type { ActName } from "../contract/staff-acts/staff-acts.ts";
import type { PlanFrom } from "./act-steps.ts";
import {
  planApproveAgent,
  planLogOutAgent,
  planRecoverAgent,
  planResumeAgent,
  planSuspendAgent,
} from "./people/agents.ts";
import { planCorrectName } from "./sales/correct-name.ts";
import { planCorrectPhone } from "./sales/correct-phone.ts";
import { planSellAtCounter } from "./sales/counter-sale.ts";
import { planEndGuidePhone, planGiveGuideLink } from "./trips/guide-phones.ts";
import { planSetDuty } from "./trips/duties.ts";
import { planEditTrip } from "./trips/edit-trip.ts";
import { planOrderBuses } from "./trips/fill-order.ts";
import { planSaveExam, planSetTripExam } from "./trips/exams.ts";
import { planMoveExam } from "./trips/move-exam.ts";
import { planSetFares } from "./trips/fares.ts";
import {
  planCloseMessage,
  planPauseMessages,
  planSetMessageBudget,
  planResumeMessages,
  planSendMessageAgain,
  planSendMessagesAgain,
} from "./messages.ts";
import { planCreateTrip } from "./trips/new-trips.ts";
import { planHideEntry, planSaveEntry, planShowEntry } from "./content/content.ts";
import {
  planChangeRoles,
  planDisableStaff,
  planEnableStaff,
  planEndStaffAccess,
  planInvite,
  planInviteAgain,
} from "./people/people.ts";
import { planRecoverOwner } from "./people/recovery.ts";
import { planAfterRestore, planRebuildSeats, planRebuildTickets } from "./repairs.ts";
import { planAcknowledge, planCancelSale, planGiveBack, planSettle } from "./sales/sales.ts";
import { planBlock, planUnblock } from "./trips/seats.ts";
import {
  planBeginRestore,
  planEndRestore,
  planErase,
  planPauseSales,
  planResumeSales,
  planStopForRestore,
} from "./shop.ts";
import { planImportSeason } from "./season/import-season.ts";
import { planCancelCopies, planCopySeason, planCopyTrips } from "./trips/trip-copies.ts";
import { planKeepTicket, planMoveTicket } from "./sales/tickets.ts";
import { planExchangeSeats } from "./sales/exchange-seats.ts";
import { planTakeSeatsOff } from "./sales/seats-off.ts";
import { planSetTimes } from "./trips/trip-times.ts";
import { planCancelTrip, planSetFare } from "./trips/trips.ts";

export const ACT_STEPS: Readonly<Record<ActName, PlanFrom>> = {
  "cancel-sale": planCancelSale,
  "give-back": planGiveBack,
  settle: planSettle,
  acknowledge: planAcknowledge,
  "correct-name": planCorrectName,
  "correct-phone": planCorrectPhone,
  "send-message-again": planSendMessageAgain,
  "send-messages-again": planSendMessagesAgain,
  "close-message": planCloseMessage,
  "set-message-budget": planSetMessageBudget,
  "pause-messages": planPauseMessages,
  "resume-messages": planResumeMessages,
  "cancel-trip": planCancelTrip,
  "take-seats-off": planTakeSeatsOff,
  "move-ticket": planMoveTicket,
  "exchange-seats": planExchangeSeats,
  "keep-ticket": planKeepTicket,
  "set-fare": planSetFare,
  "set-fares": planSetFares,
  "set-times": planSetTimes,
  "create-trip": planCreateTrip,
  "edit-trip": planEditTrip,
  "order-buses": planOrderBuses,
  "copy-trips": planCopyTrips,
  "copy-season": planCopySeason,
  "cancel-copies": planCancelCopies,
  "save-exam": planSaveExam,
  "set-trip-exam": planSetTripExam,
  "move-exam": planMoveExam,
  "set-duty": planSetDuty,
  "give-guide-link": planGiveGuideLink,
  "end-guide-phone": planEndGuidePhone,
  block: planBlock,
  unblock: planUnblock,
  "sell-at-counter": planSellAtCounter,
  "save-entry": planSaveEntry,
  "hide-entry": planHideEntry,
  "show-entry": planShowEntry,
  "import-season": planImportSeason,
  "approve-agent": planApproveAgent,
  "suspend-agent": planSuspendAgent,
  "resume-agent": planResumeAgent,
  "log-out-agent": planLogOutAgent,
  "recover-agent": planRecoverAgent,
  erase: planErase,
  "pause-sales": planPauseSales,
  "resume-sales": planResumeSales,
  "stop-for-restore": planStopForRestore,
  "begin-restore": planBeginRestore,
  "end-restore": planEndRestore,
  "after-restore": planAfterRestore,
  "rebuild-tickets": planRebuildTickets,
  "rebuild-seats": planRebuildSeats,
  invite: planInvite,
  "invite-again": planInviteAgain,
  "change-roles": planChangeRoles,
  "disable-staff": planDisableStaff,
  "end-staff-access": planEndStaffAccess,
  "enable-staff": planEnableStaff,
  "recover-owner": planRecoverOwner,
};
