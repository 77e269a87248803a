/**
 * What a ticket's holder does after a change: keeps it, takes another bus, or the money back; corrects the name; and
 * has messages on this phone.
 */
import {
  isPaidByNumber,
  walletsInEnglish as name,
  type Wallets,
} from "../../../worker/domain/payments/wallets.ts";

export const moves = {
  title: "What would you like to do?",
  titleAgain: "Would you rather do something else?",
  keep: {
    title: "Keep the ticket",
    text: { keep: "You travel with the new times.", wait: "You wait for the new date." },
    button: "Keep this ticket",
    done: "You keep your ticket.",
  },
  other: {
    title: "Take another bus",
    text: "To the same exam, with seats that you choose. No extra charge.",
    button: "See other buses",
  },
  refund: {
    title: "Get the money back",
    text: (amount: string) => `All of it, ${amount}, with the charge.`,
    button: "Get the money back",
    sure: "Cancel the ticket and get the money back?",
    how: {
      account: (amount: string, by: Wallets) =>
        isPaidByNumber(by)
          ? `${amount} goes back to the ${name(by)} number that paid, usually within minutes, sometimes a day. ${name(by)} tells you by SMS.`
          : `${amount} goes back to the card or account that paid, usually within some days, with a card later.`,
      counter: (amount: string) => `You get ${amount} back at the counter where you paid.`,
      person: (amount: string, by: Wallets) =>
        `We pay ${amount} back to you in another way, since ${name(by)} gives no more of this payment back by itself. That takes longer. Call us if you have a question.`,
    },
    final: "The ticket is then not valid, and your seats go to others. This can't be undone.",
    confirm: "Yes, give the money back",
    done: "The ticket is cancelled. Your money is on its way.",
  },
  some: {
    title: "Give some seats back",
    text: "Their part of the money comes back. The ticket stays good for the other seats.",
    button: "Choose the seats",
    elsewhere: {
      counter: () => "At the counter where you bought the ticket. Take the ticket with you.",
      agent: () => "Please ask the agent who sold you the ticket.",
      shop: (by: Wallets) =>
        `Please call us: ${name(by)} pays no further part of this payment back by itself.`,
    },
    which: "Which seats do you give back?",
    hint: "At least one stays.",
    all: "These are all your seats. To give all of them back, go back and choose “Get the money back”.",
    comesBack: (amount: string, stays: string) => `${amount} comes back. You keep ${stays}.`,
    gone: "You give back",
    money: "You get back",
    stays: "You keep",
    isLast: (by: Wallets) =>
      `${name(by)} pays no further part of this payment back by itself. Should you cancel the other seats later, we send their money in another way.`,
    final:
      "These seats then go to others. This can't be undone. Your ticket gets a new code: print or save it again.",
    confirm: "Yes, give them back",
    done: "The seats are given back. Your money is on its way.",
    reload: "Look at the ticket as it is now",
  },
  back: "Back",
  buses: "Other buses to your exam",
  noBuses: "No other bus to this exam has enough free seats now.",
  seatsLeft: (count: string) => (count === "1" ? "1 seat free" : `${count} seats free`),
  exam: (day: string) => `Exam ${day}`,
  take: "Take this bus",
  takeNamed: (bus: string, when: string) => `Take this bus: ${bus}, ${when}`,
  chooseSeats: (count: string) => (count === "1" ? "Choose your seat" : `Choose ${count} seats`),
  chosen: (seats: string, missing: string | null) =>
    missing === null ? seats : `${seats === "" ? "" : `${seats}, `}${missing} more`,
  check: "Check it once more",
  before: "Now",
  after: "Then",
  free: "You pay nothing more, and nothing is paid back.",
  confirm: "Move my ticket there",
  moved: "Your ticket is on the new bus.",
  nameLead: (left: string) =>
    left === "1"
      ? "Write the name as on the admit card. You can correct it once more."
      : `Write the name as on the admit card. You can correct it ${left} times.`,
  nameRequired: "Enter the name",
  nameWrong: "Write the name in letters: at most 100, without signs such as < and >.",
  saveName: "Save the name",
  nameSaved: "The name is corrected. Print or save the ticket again.",
  phone: {
    number: "The right phone number",
    lead: (left: string) =>
      left === "1"
        ? "We send a code there. You can correct the number once more."
        : `We send a code there. You can correct the number ${left} times.`,
    phoneWrong: "Please check the phone number: 11 digits that begin with 01.",
    trx: (by: Wallets): string =>
      isPaidByNumber(by) ? "TrxID of the payment" : "Bank transaction ID of the payment",
    trxHint: (by: Wallets) =>
      isPaidByNumber(by)
        ? `It is in the message that ${name(by)} sent to who paid.`
        : "It is in the SMS or email about the payment. It is not the number that begins with BB-.",
    trxRequired: (by: Wallets): string =>
      isPaidByNumber(by) ? "Enter the TrxID" : "Enter the bank transaction ID",
    sendCode: "Send the code",
    codeSent: "The code is on its way.",
    code: "Code from the SMS",
    codeHint: "6 digits. It can take a minute.",
    codeRequired: "Enter the code",
    anotherCode: "Get another code",
    save: "Change the number",
    saved: "The number is changed. The old link has ended; print or save the ticket again.",
  },
  push: {
    title: "Messages on this phone",
    state: {
      off: "Messages about this ticket can also show up on the screen of this phone. You still get the SMS.",
      on: "Messages about this ticket also show up on this phone. You still get the SMS.",
      denied:
        "Notifications of this site are blocked here. Allow them in the browser's settings, then open this page again.",
      failed: "That did not work. Check your connection and try again.",
    },
    turnOn: "Show them on this phone",
    turnOff: "No longer on this phone",
  },
};
