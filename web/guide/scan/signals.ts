/** Tells a guide who looks at the passenger what the phone has found: by vibration and by a tone, without a file. */

/** `good`: somebody is on the bus. `choose`: the ticket is valid, and a seat waits to be pressed. */
export type Signal = "good" | "choose" | "attention";

/** Lengths in ms of vibration and pause. */
const VIBRATIONS: Record<Signal, number[]> = {
  good: [80],
  choose: [80, 120, 80],
  attention: [250, 100, 250, 100, 250],
};
/** One high tone, two of middle height, or three low ones: frequencies in Hz. */
const TONES: Record<Signal, number[]> = {
  good: [1_320],
  choose: [660, 660],
  attention: [330, 330, 330],
};
const TONE_S = 0.12;
const GAP_S = 0.08;
const LOUDNESS = 0.4;

export interface Signaller {
  give: (signal: Signal) => void;
  end: () => void;
}

/** Is made by a press: a browser keeps a page silent that nobody has pressed. */
export function makeSignaller(): Signaller {
  // Safari before 14.1 has it under another name only, and stays silent.
  const audio = typeof AudioContext === "undefined" ? null : new AudioContext();
  // The first tone of a page takes long to be made, and the first passenger would wait for it.
  if (audio !== null) play(audio, TONES.good, 0);
  return {
    give(signal) {
      navigator.vibrate?.(VIBRATIONS[signal]);
      if (audio !== null) play(audio, TONES[signal], LOUDNESS);
    },
    end: () => void audio?.close(),
  };
}

function play(audio: AudioContext, tones: readonly number[], loudness: number): void {
  // A page that was in the background comes back silent.
  void audio.resume();
  tones.forEach((frequency, index) => {
    const from = audio.currentTime + index * (TONE_S + GAP_S);
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "square";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(loudness, from);
    volume.gain.setValueAtTime(0, from + TONE_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + TONE_S + GAP_S);
  });
}
