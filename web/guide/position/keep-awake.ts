/** Keeps the screen on: a browser takes the lock away when the page is hidden, and gives it again to one that asks. */

export function canKeepAwake(): boolean {
  return "wakeLock" in navigator;
}

/** Returns what ends it. `onChange` learns whether the lock is held. */
export function keepAwake(onChange: (isAwake: boolean) => void): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;

  async function ask(): Promise<void> {
    // Older browsers have none.
    const { wakeLock }: { wakeLock?: WakeLock } = navigator;
    const isHeld = lock?.released === false;
    if (wakeLock === undefined || document.hidden || isOver || isHeld) return;
    try {
      const given = await wakeLock.request("screen");
      if (isOver) return void given.release();
      lock = given;
      onChange(true);
      given.addEventListener("release", () => onChange(false), { once: true });
    } catch {
      // A phone that saves its battery refuses.
      onChange(false);
    }
  }

  const onSight = () => void ask();
  document.addEventListener("visibilitychange", onSight);
  void ask();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", onSight);
    void lock?.release();
    onChange(false);
  };
}
