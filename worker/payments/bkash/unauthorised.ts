/** The gateway refused the token; bKash itself has not seen the call. */
export interface Unauthorised {
  outcome: "unauthorised";
}
