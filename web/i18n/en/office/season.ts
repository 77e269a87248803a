/** The back office: a whole season as files. */
export const officeSeason = {
  place: "Season",
  exportTitle: "Take the season away",
  exportLead:
    "One file with all of it: destinations, units, buses, stops, trips, coupons, photos and posts. Keep it as a copy, or change it in a spreadsheet and load it again.",
  tripsLead: "To add or change trips, start from the file of those that there are.",
  tripsButton: "Save trips.csv alone",
  exportButton: "Save as one file",
  picturesMissing: "These pictures could not be loaded:",
  importTitle: "Load a season",
  importLead:
    "Files such as trips.csv, or the one file that was saved here. First you see what changes; nothing is deleted.",
  ownersLoad: "An owner loads a season.",
  choose: "Files of the season",
  chooseHint: "A .zip, or several .csv, .md and picture files",
  reading: "Reading…",
  unread: "No file of a season:",
  problems: (count: string) => `${count} to mend. Nothing was loaded.`,
  line: (line: string) => `line ${line}`,
  row: (id: string) => `row ${id}`,
  more: (count: string) => `${count} more`,
  difference: "What changes",
  nothing: "Nothing changes: the shop has all of it already.",
  counts: (added: string, changed: string, hidden: string) =>
    `${added} new, ${changed} changed, ${hidden} hidden`,
  same: (count: string) => `Rows that stay as they are: ${count}.`,
  left: (file: string, count: string) =>
    `${file}: rows that stay, though no file names them: ${count}.`,
  load: "Load it",
};
