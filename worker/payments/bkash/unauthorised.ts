/** The gateway refused the token; bKash itself has not received the call. */
export interface Unauthorised {
  outcome: "unauthorised";
}
