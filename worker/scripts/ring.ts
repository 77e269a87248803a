/** Rings the scheduled handler every minute: a local runtime does not ring by itself. */

const MINUTE_MS = 60_000;

export function ringEveryMinute(origin: string): () => void {
  const timer = setInterval(() => {
    // A ring that is lost is followed by the next one.
    fetch(`${origin}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`).catch(() => {});
  }, MINUTE_MS);
  return () => clearInterval(timer);
}
