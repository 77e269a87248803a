/** Gallery, blog and conditions. */
import { joinNames } from "../joined.ts";

export const content = {
  galleryLead: "A journey with us in pictures, from the ticket counter to the way home.",
  photoPlace: (place: string, of: string) => `Photo ${place} of ${of}`,
  previousPhoto: "Previous photo",
  nextPhoto: "Next photo",
  noPhotosTitle: "No photos yet",
  noPhotosText: "Photos of the next journeys will appear here. Come back soon.",

  blogLead: "What to know before, during and after the journey to the exam.",
  readMore: "Read More",
  noBlogTitle: "No Blog Data",
  noBlogText: "There are no posts yet. Come back soon.",
  blogFailedTitle: "Something Went Wrong.",
  blogFailedText: "The posts can't be shown right now. Please try again in a moment.",
  allPosts: "All posts",
  postUnknownTitle: "This post is not here",
  postUnknownText:
    "It may have been taken down, or the address is not complete. All posts are on the blog page.",

  conditionsLead: "Please read these before you book. Whoever takes a ticket agrees to them.",
  printTitle: "Print the ticket",
  printText:
    "Please carry the ticket printed on paper; it is shown when boarding. Lost it? With the PNR and the phone number it can be printed again.",
  messageTitle: "Watch for our SMS",
  messageText:
    "24 to 48 hours before the journey an SMS with the details of your bus and your guide comes to the phone number that you gave.",
  startTitle: "The starting place may change",
  startText:
    "The authority may change the place from which the bus starts. In that case an SMS tells you 24 to 48 hours ahead.",
  arriveTitle: "Be there 30 minutes early",
  arriveText:
    "Please arrive at the starting place at least 30 minutes before departure. The bus can't wait.",
  stopsTitle: "Stops on the way",
  stopsText: (university: string, towns: readonly string[]) =>
    `The bus stops in ${joinNames(towns, "and")} only on the way to ${university}. For every other university it goes without these stops.`,
  stopsUnnamedText:
    "The bus stops in two towns only on the way to one university. For every other university it goes without these stops.",
  refundTitle: "No refund, no transfer",
  refundText:
    "A ticket is neither refundable nor transferable: it can't be given back for money, nor used in somebody else's name. But if we change the exam's or the bus's time, or the trip is cancelled, you get all your money back.",
  smokingTitle: "No smoking",
  smokingText: "Smoking is forbidden in the bus.",
  insuranceTitle: "No accident insurance",
  insuranceText: "The fare does not include any accident insurance.",
  goodsTitle: "No illegal goods",
  goodsText:
    "The authority accepts no liability for illegal goods; whoever carries them answers for them alone.",
};
