/**
 * Apart from what reads it, since every page asks whether there is anything to follow (screens/layout/held-bar.tsx).
 */
export const FOLLOWED_KEY = "followedPayments";
