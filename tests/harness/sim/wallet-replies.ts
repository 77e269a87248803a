/** The wallet's replies in both of its dialects. Written from its documents, not from the client. */
import type { GivenBack, Payment } from "./ledger.ts";

export interface Reply {
  status: number;
  text: string;
}

type Dialect = "v1.2.0-beta" | "v2";

const OK = { statusCode: "0000", statusMessage: "Successful" };

export const replies = {
  page: (): Reply => ({ status: 502, text: "<html><body>Bad Gateway</body></html>" }),
  badToken: (): Reply => json(401, { message: "The incoming token has expired" }),
  code: (code: string, message: string): Reply =>
    json(200, { statusCode: code, statusMessage: message }),

  created: (dialect: Dialect, payment: Payment): Reply =>
    success(dialect, {
      [getId(dialect)]: payment.id,
      bkashURL: `https://wallet.test/pay/${payment.id}`,
      transactionStatus: "Initiated",
    }),

  unpaid: (dialect: Dialect, payment: Payment, transactionStatus: string): Reply =>
    success(dialect, {
      ...payments(dialect, payment),
      transactionStatus,
      verificationStatus: payment.isAuthorised ? "Complete" : "Incomplete",
    }),

  paid(dialect: Dialect, payment: Payment): Reply {
    const charge = payment.charges.at(-1);
    if (charge === undefined) return replies.page();
    return success(dialect, {
      ...payments(dialect, payment),
      amount: taka(charge.poisha),
      [getTrx(dialect)]: charge.trxId,
      transactionStatus: "Completed",
    });
  },

  refunded: (dialect: Dialect, back: GivenBack): Reply =>
    dialect === "v2"
      ? json(200, { originalTrxId: back.trxId, ...refundRow(back) })
      : success(dialect, { ...firstRefund(back) }),

  refunds(dialect: Dialect, trxId: string, payment: Payment): Reply {
    const own = payment.back.filter((one) => one.trxId === trxId);
    if (dialect === "v2") {
      const refundTransactions = own.map((back) => refundRow(back));
      return json(200, {
        originalTrxId: trxId,
        originalTrxAmount: taka(payment.poisha),
        refundTransactions,
      });
    }
    const [back] = own;
    return back === undefined
      ? replies.code("2033", "Transaction Not Found")
      : success(dialect, firstRefund(back));
  },
};

function refundRow(back: GivenBack) {
  return {
    refundTrxId: back.id,
    refundTransactionStatus: "Completed",
    refundAmount: taka(back.poisha),
    completedTime: new Date(back.at).toISOString(),
  };
}

function firstRefund(back: GivenBack) {
  return {
    originalTrxID: back.trxId,
    refundTrxID: back.id,
    transactionStatus: "Completed",
    amount: taka(back.poisha),
    currency: "BDT",
  };
}

function payments(dialect: Dialect, payment: Payment) {
  return {
    [getId(dialect)]: payment.id,
    amount: taka(payment.poisha),
    currency: "BDT",
    merchantInvoiceNumber: payment.invoice,
  };
}

function success(dialect: Dialect, body: Record<string, unknown>): Reply {
  return json(200, dialect === "v2" ? body : { ...OK, ...body });
}

function json(status: number, body: unknown): Reply {
  return { status, text: JSON.stringify(body) };
}

function getId(dialect: Dialect): string {
  return dialect === "v2" ? "paymentId" : "paymentID";
}

function getTrx(dialect: Dialect): string {
  return dialect === "v2" ? "trxId" : "trxID";
}

function taka(poisha: number): string {
  return `${Math.floor(poisha / 100)}.${String(poisha % 100).padStart(2, "0")}`;
}
