/** How a buyer of the simulator pays, and the scripted ways in which that goes. */

export const METHODS = {
  card: { bn: "কার্ড", en: "Card" },
  nagad: { bn: "নগদ", en: "Nagad" },
  rocket: { bn: "রকেট", en: "Rocket" },
  bkash: { bn: "বিকাশ", en: "bKash" },
} as const;

export type Method = keyof typeof METHODS;

export function isMethod(text: string): text is Method {
  return Object.hasOwn(METHODS, text);
}

export interface Story {
  about: string;
  /** When the money has moved: at once, or some time after the buyer has paid. */
  money: "now" | "late";
  /** Poisha that are paid more, or less, than the shop has asked for. */
  morePoisha: number;
  isRisky: boolean;
  /** The notification: once, some time later, twice, never, or with another's signature. */
  ipn: "now" | "late" | "twice" | "never" | "forged";
  comesBack: boolean;
}

const PAYS: Story = {
  about: "Pays; the notification comes at once.",
  money: "now",
  morePoisha: 0,
  isRisky: false,
  ipn: "now",
  comesBack: true,
};

/** By name, in the order in which the page lists them. */
export const STORIES = {
  pays: PAYS,
  tab_closed: { ...PAYS, about: "Pays and closes the tab.", comesBack: false },
  ipn_late: { ...PAYS, about: "Pays; the notification comes late.", ipn: "late" },
  ipn_twice: { ...PAYS, about: "Pays; the notification comes twice.", ipn: "twice" },
  ipn_never: { ...PAYS, about: "Pays; the notification is lost.", ipn: "never" },
  ipn_forged: { ...PAYS, about: "Pays; the notification has a wrong signature.", ipn: "forged" },
  nothing_comes: {
    ...PAYS,
    about: "Pays, closes the tab, and the notification is lost.",
    ipn: "never",
    comesBack: false,
  },
  pending: { ...PAYS, about: "Pending for a while, then paid.", money: "late", ipn: "late" },
  ipn_first: { ...PAYS, about: "The notification comes before the money.", money: "late" },
  less: { ...PAYS, about: "Pays one taka less than asked for.", morePoisha: -100 },
  more: { ...PAYS, about: "Pays one taka more than asked for.", morePoisha: 100 },
  risky: { ...PAYS, about: "Pays; the payment is marked as risky.", isRisky: true },
} as const satisfies Record<string, Story>;

export type StoryName = keyof typeof STORIES;

export function isStory(text: string): text is StoryName {
  return Object.hasOwn(STORIES, text);
}
