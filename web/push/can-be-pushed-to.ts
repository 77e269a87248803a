/** Apart from the rest, which is loaded only where it is true: a ticket's page asks this at once. */

/** False on an iPhone until the page is on its home screen. */
export function canBePushedTo(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}
