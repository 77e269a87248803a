/**
 * A payment provider whose money moves on its own page, from its calls: it opens pages and is queried by our number.
 * Nothing is executed, and without an account nothing is sent.
 */
import type { Outage } from "../../domain/payments/outage.ts";
import type {
  CreateOutcome,
  PaymentProvider,
  PaymentRequest,
  ProviderHints,
  QueryOutcome,
  RefundOutcome,
  RefundRequest,
  RefundsOutcome,
  SendLimit,
} from "../provider.ts";
import { HOSTED_PAGE_TIMING } from "./timing.ts";
import { CALLBACK_CHARACTERS_MAX } from "./way-back.ts";

export interface PageClient {
  create(request: PaymentRequest): Promise<CreateOutcome>;
  query(invoice: string): Promise<QueryOutcome>;
}

export interface HostedPage<Client extends PageClient> {
  name: string;
  /** Null while the shop has no account. */
  store: { client: Client; hints: ProviderHints } | null;
  refunds: Pick<
    PaymentProvider["capabilities"],
    "refundsPerPayment" | "refundDays" | "refundTakesDays"
  >;
  outage(): Promise<Outage | null>;
  refund(client: Client, request: RefundRequest, limit: SendLimit): Promise<RefundOutcome>;
  refundStatus(client: Client, trxId: string): Promise<RefundsOutcome>;
}

export function hostedPage<Client extends PageClient>(page: HostedPage<Client>): PaymentProvider {
  const { name, store, refunds } = page;
  return {
    name,
    timing: HOSTED_PAGE_TIMING,
    callbackCharactersMax: CALLBACK_CHARACTERS_MAX,
    capabilities: { ...refunds, canPayLate: true, moneyMovesAt: "page" },
    ...(store === null ? {} : { hints: store.hints }),

    outage: () => page.outage(),

    async prepare() {
      if (store === null) return null;
      return {
        create: (request) => store.client.create(request),
        // The money has moved on the page, or it has not: nothing is sent, and a query tells which.
        execute: async () => ({ outcome: "in_doubt" }),
      };
    },

    async query(paymentId, { now }) {
      const queriedAt = now();
      const answer = (await store?.client.query(paymentId)) ?? { outcome: "unknown" };
      return { answer, queriedAt };
    },

    refund: async (request, limit) =>
      store === null ? { outcome: "in_doubt" } : page.refund(store.client, request, limit),

    refundStatus: async ({ trxId }) =>
      store === null ? { outcome: "unknown" } : page.refundStatus(store.client, trxId),
  };
}
