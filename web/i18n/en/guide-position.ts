/** Where the bus is: what the guide's phone sends. */
export const guidePosition = {
  title: "Where is the bus?",
  why: "Parents can see on their ticket's link where the bus is. For that, this phone sends its place to the shop, rounded to about 100 m and at most once a minute, from 2 hours before departure until arrival. The shop deletes it after 24 hours. Your name is not shown. You can switch it off at any time.",
  agree: "Send the bus's place",
  withdraw: "Stop sending",
  on: "The place of the bus is being sent.",
  waiting: (count: string) => `${count} not sent yet. They are sent when there is a connection.`,
  notWanted: "It is not time yet, or the journey is over: nothing is measured.",
  denied:
    "This phone does not let the page measure its place. Allow the location for this site in your browser's settings, then switch it on again.",
  noFix: "The phone can't find its place at the moment.",
  background:
    "A browser measures only while this page is open and the screen is on. In another app or with the screen off, nothing is sent.",
  awake: "Keep the screen on",
  stops: "Stops",
  left: (stop: string) => `Left ${stop}`,
  leftAt: (stop: string, time: string) => `Left ${stop} at ${time}`,
  undo: (stop: string) => `Undo: left ${stop}`,
  notSent: "not sent yet",
  notTaken:
    "The office did not take this. It takes stops from 2 hours before departure until the planned arrival only.",
  notStored: "Not saved. This phone could not store it. Press again.",
};
