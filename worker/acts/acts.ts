/** The steps of every act of the table (contract/staff-acts.ts); an act without them does not compile. */
import type { ActName } from "../contract/staff-acts.ts";
import type { PlanFrom } from "./act-steps.ts";
import {
  planApproveAgent,
  planLogOutAgent,
  planRecoverAgent,
  planResumeAgent,
  planSuspendAgent,
} from "./agents.ts";
import { planCorrectName } from "./correct-name.ts";
import { planSellAtCounter } from "./counter-sale.ts";
import { planSetDuty } from "./duties.ts";
import { planEditTrip } from "./edit-trip.ts";
import { planSaveExam, planSetTripExam } from "./exams.ts";
import { planMoveExam } from "./move-exam.ts";
import { planSetFares } from "./fares.ts";
import {
  planCloseMessage,
  planPauseMessages,
  planSetMessageBudget,
  planResumeMessages,
  planSendMessageAgain,
  planSendMessagesAgain,
} from "./messages.ts";
import { planCreateTrip } from "./new-trips.ts";
import { planHideEntry, planSaveEntry, planShowEntry } from "./content/content.ts";
import {
  planChangeRoles,
  planDisableStaff,
  planEnableStaff,
  planEndStaffAccess,
  planInvite,
  planInviteAgain,
} from "./people.ts";
import { planRecoverOwner } from "./recovery.ts";
import { planAfterRestore, planRebuildSeats, planRebuildTickets } from "./repairs.ts";
import { planAcknowledge, planCancelSale, planGiveBack, planSettle } from "./sales.ts";
import { planBlock, planUnblock } from "./seats.ts";
import {
  planBeginRestore,
  planEndRestore,
  planErase,
  planPauseSales,
  planResumeSales,
  planStopForRestore,
} from "./shop.ts";
import { planImportSeason } from "./season/import-season.ts";
import { planCancelCopies, planCopySeason, planCopyTrips } from "./trip-copies.ts";
import { planKeepTicket, planMoveTicket } from "./tickets.ts";
import { planSetTimes } from "./trip-times.ts";
import { planCancelTrip, planSetFare } from "./trips.ts";

export const ACT_STEPS: Readonly<Record<ActName, PlanFrom>> = {
  "cancel-sale": planCancelSale,
  "give-back": planGiveBack,
  settle: planSettle,
  acknowledge: planAcknowledge,
  "correct-name": planCorrectName,
  "send-message-again": planSendMessageAgain,
  "send-messages-again": planSendMessagesAgain,
  "close-message": planCloseMessage,
  "set-message-budget": planSetMessageBudget,
  "pause-messages": planPauseMessages,
  "resume-messages": planResumeMessages,
  "cancel-trip": planCancelTrip,
  "move-ticket": planMoveTicket,
  "keep-ticket": planKeepTicket,
  "set-fare": planSetFare,
  "set-fares": planSetFares,
  "set-times": planSetTimes,
  "create-trip": planCreateTrip,
  "edit-trip": planEditTrip,
  "copy-trips": planCopyTrips,
  "copy-season": planCopySeason,
  "cancel-copies": planCancelCopies,
  "save-exam": planSaveExam,
  "set-trip-exam": planSetTripExam,
  "move-exam": planMoveExam,
  "set-duty": planSetDuty,
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
