/** The back office: filters of a list that were saved under a name. */
export const views = {
  title: "Saved views",
  usual: "Views",
  save: "Save this view",
  rename: "Rename the view",
  remove: "Remove the view",
  name: "Name of the view",
  nameHint: (most: string) =>
    `At most ${most} characters. Only you see it, and only in this browser.`,
  keep: "Save the name",
  errors: { missing: "Give it a name.", taken: "Another view has this name." },
  saved: (name: string) => `Saved: ${name}`,
  removed: (name: string) => `Removed: ${name}`,
  full: (most: string) => `${most} views are saved. Remove one to save another.`,
};
