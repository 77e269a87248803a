/** The outcome of a confirmed sale, as the clerk is shown it. Pure. */
import type { ActAnswer } from "../../../worker/contract/staff-acts/staff-acts.ts";
import type { FinishedCounterSaleView } from "../../../worker/contract/staff/staff-counter.ts";
import type { Answer, ApiRefusal } from "../../api/refusal.ts";
import { changedPreview } from "../acts/act-call.ts";

export type Preview = ActAnswer<"sell-at-counter">;
export type Ticket = NonNullable<Preview["ticket"]>;

export type Outcome =
  | { state: "sold"; ticket: Ticket | null }
  /** Not known yet: the same confirmation is repeated, which sells nothing twice. */
  | { state: "in_doubt" }
  | { state: "changed"; preview: Preview }
  | { state: "not_sold"; refusal: ApiRefusal | null };

/** `asked_before`: the confirmation had arrived before, so what became of it has to be loaded. */
export function outcomeOfConfirming(answer: Answer<Preview>): Outcome | "asked_before" {
  if (answer.ok) return readOutcome(answer.value);
  const { refusal } = answer;
  if (refusal.code === "act_done" || isOfEarlierCall(refusal)) return "asked_before";
  const preview = changedPreview<"sell-at-counter">(refusal);
  if (preview !== null) return { state: "changed", preview };
  return isKnown(refusal) ? { state: "not_sold", refusal } : { state: "in_doubt" };
}

export function outcomeOfFinishing(answer: Answer<FinishedCounterSaleView>): Outcome {
  return answer.ok ? readOutcome(answer.value) : { state: "in_doubt" };
}

function readOutcome({ sale, ticket }: Pick<Preview, "sale" | "ticket">): Outcome {
  if (sale === "sold") return { state: "sold", ticket };
  return sale === "in_doubt" ? { state: "in_doubt" } : { state: "not_sold", refusal: null };
}

/** The first call is still at work, or has failed: either way the sale itself says more. */
function isOfEarlierCall({ body }: ApiRefusal): boolean {
  const why = typeof body === "object" && body !== null && "why" in body ? body.why : null;
  return why === "under_way" || why === "tried_in_vain";
}

/** A lost answer, or a server that broke off, says nothing about the sale. */
function isKnown({ status }: ApiRefusal): boolean {
  return status >= 400 && status < 500 && status !== 408;
}

export function ticketHref({ id, mode }: Ticket): string {
  return `/${mode}-invoice/${id}`;
}
