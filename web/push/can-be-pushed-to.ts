/** Apart from the rest, which is loaded only where it is true: a ticket's page asks this at once. */

/** Whether this browser takes push. An iPhone does so only once the page is on its home screen. */
export function canBePushedTo(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}
