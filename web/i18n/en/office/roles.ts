/** The roles of staff. */
export const roles = {
  owner: "Owner",
  money: "Money",
  ops: "Trips",
  content: "Content",
  guide: "Guide",
  reader: "Read only",
};
