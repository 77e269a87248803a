/**
 * Divides the money that a sale owes between refunds by its wallet and refunds by hand (protocol 7). A wallet refunds a
 * payment only so many times: the parts get its refunds in the order in which they were owed, and the rest of a
 * cancelled sale comes last. Pure.
 */
/** A part of a sale's money, as D1 has it. */
export interface OwedShare {
  state: "owed" | "refunded" | "refused";
  createdAt: number;
  settledAt: number | null;
  /** The wallet's number of the refund; null: it is not done, or a person paid. */
  refundTrxId: string | null;
  refundTries: number;
  refundRefusals: number;
}

/**
 * Whether a person pays a part from the start, because the wallet's refunds of the payment belong to earlier parts. A
 * later change never gives it back to the wallet: somebody may have paid it already, as the preview stated.
 */
export function isShareByHand(
  shares: readonly OwedShare[],
  at: number,
  refundsPerPayment: number,
): boolean {
  return byHandInOrder(shares, refundsPerPayment)[at] ?? false;
}

/** Whether what would be owed after all parts, from `now` on, is by hand: the rest, or another part. */
export function isNextByHand(
  shares: readonly OwedShare[],
  now: number,
  refundsPerPayment: number,
): boolean {
  const next = { state: "owed", createdAt: now, settledAt: null, refundTrxId: null } as const;
  const rows = [...shares, { ...next, refundTries: 0, refundRefusals: 0 }];
  return isShareByHand(rows, shares.length, refundsPerPayment);
}

function byHandInOrder(shares: readonly OwedShare[], refundsPerPayment: number): boolean[] {
  const byWallet: OwedShare[] = [];
  return shares.map((share) => {
    // Rows of earlier versions may say that a part was refused: that money stayed.
    if (share.state === "refused") return false;
    const used = byWallet.filter((before) => !wasFreedBy(before, share.createdAt)).length;
    if (used >= refundsPerPayment) return true;
    byWallet.push(share);
    return false;
  });
}

/**
 * Whether a person had paid it until then, and the wallet had refused each attempt. One without an answer may have been
 * refunded, so its refund counts as used.
 */
function wasFreedBy(share: OwedShare, instant: number): boolean {
  return (
    share.refundTrxId === null &&
    share.settledAt !== null &&
    share.settledAt <= instant &&
    share.refundTries === share.refundRefusals
  );
}
