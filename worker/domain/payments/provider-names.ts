/** The provider of sales at the shop's own counter; no buyer pays with it on the web. */
export const COUNTER_PROVIDER = "cash";
