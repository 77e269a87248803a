/** The phone's camera: opened, lit and given back. */

/** Why there is no picture. `unsupported`: the browser has no way to a camera. */
export type CameraFault = "denied" | "missing" | "busy" | "unsupported";
export type OpenedCamera = { stream: MediaStream } | { fault: CameraFault };

/** Enough for a code at arm's length; more pixels only take longer to search. */
const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 } };

const FAULTS: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
};

export async function openCamera(): Promise<OpenedCamera> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) return { fault: "unsupported" };
  try {
    const video = { facingMode: { ideal: "environment" }, ...PICTURE };
    return { stream: await devices.getUserMedia({ video, audio: false }) };
  } catch (error) {
    // Any other name is a camera that another app has, or that does not start.
    return { fault: FAULTS[error instanceof Error ? error.name : ""] ?? "busy" };
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Not in the types of the DOM: phones have it, desks don't. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };

export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  // Firefox has no capabilities.
  if (typeof track?.getCapabilities !== "function") return false;
  return (track.getCapabilities() as TorchCapabilities).torch === true;
}

/** False where the phone did not do it. */
export async function switchTorch(stream: MediaStream, isOn: boolean): Promise<boolean> {
  const [track] = stream.getVideoTracks();
  if (track === undefined) return false;
  try {
    await track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
    return true;
  } catch {
    return false;
  }
}
