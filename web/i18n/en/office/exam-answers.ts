/** The back office: the answers to a move of an exam, in the chunk of its page. */
export const examAnswers = {
  title: "What the passengers answered",
  all: (tickets: string) => `Tickets that were asked: ${tickets}`,
  stay: "Stay",
  refund: "Want their money back",
  otherBus: "Took another bus",
  silent: "No answer yet",
  until: (when: string) => `They can answer until ${when}.`,
};
