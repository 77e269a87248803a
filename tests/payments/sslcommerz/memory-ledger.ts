/** The ledger in memory. `lose` makes its next calls fail, as if the object could not be reached. */
import type { OutageKind } from "../../../worker/domain/payments/outage.ts";
import type {
  RequestedRefund,
  SslcommerzLedger,
} from "../../../worker/payments/sslcommerz/ledger.ts";

export interface MemoryLedger extends SslcommerzLedger {
  lose(times: number): void;
  noted: ("ok" | OutageKind)[];
}

export function memoryLedger(): MemoryLedger {
  const rows: (RequestedRefund & { bankTranId: string })[] = [];
  const noted: MemoryLedger["noted"] = [];
  let lost = 0;

  function reach(): boolean {
    if (lost === 0) return true;
    lost -= 1;
    return false;
  }

  function change(refundTransId: string, to: Partial<RequestedRefund>): boolean {
    if (!reach()) return false;
    const row = rows.find((one) => one.refundTransId === refundTransId);
    if (row !== undefined) Object.assign(row, to);
    return true;
  }

  return {
    lose: (times) => void (lost = times),
    noted,
    async begin(bankTranId, refund) {
      if (!reach()) return false;
      rows.push({ ...refund, bankTranId, refundRefId: null, isRefunded: false });
      return true;
    },
    take: async (refundTransId, refundRefId) => change(refundTransId, { refundRefId }),
    finish: async (refundTransId) => change(refundTransId, { isRefunded: true }),
    async forget(refundTransId) {
      if (!reach()) return false;
      const at = rows.findIndex((one) => one.refundTransId === refundTransId);
      if (at !== -1) rows.splice(at, 1);
      return true;
    },
    async list(bankTranId) {
      if (!reach()) return null;
      return rows
        .filter((one) => one.bankTranId === bankTranId)
        .map(({ refundTransId, amountPoisha, refundRefId, isRefunded }) => ({
          refundTransId,
          amountPoisha,
          refundRefId,
          isRefunded,
        }));
    },
    note: async (shown) => void noted.push(shown),
    outage: async () => null,
  };
}
