/** Bengali names the part of the day where English says AM and PM. `hour`: 0 to 23. */
export function partOfDay(hour: number): string {
  if (hour < 4) return "রাত";
  if (hour < 6) return "ভোর";
  if (hour < 12) return "সকাল";
  if (hour < 15) return "দুপুর";
  if (hour < 18) return "বিকাল";
  return hour < 20 ? "সন্ধ্যা" : "রাত";
}
