/** Hosts that only this machine reaches. */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$|\.(?:localhost|test)$/;

export function isThisMachine(hostname: string): boolean {
  return THIS_MACHINE.test(hostname);
}
