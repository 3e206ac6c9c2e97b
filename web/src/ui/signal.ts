// Says that it is one's turn, as far as the player wants that.

import { settings } from "../settings.svelte";

let audio: AudioContext | undefined;

function ring(urgent: boolean): void {
  audio ??= new AudioContext();
  const start = audio.currentTime;
  for (const [at, pitch] of (urgent ? [660, 880, 660] : [520, 780]).entries()) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, start + at * 0.12);
    volume.gain.exponentialRampToValueAtTime(0.001, start + at * 0.12 + 0.25);
    tone.connect(volume).connect(audio.destination);
    tone.start(start + at * 0.12);
    tone.stop(start + at * 0.12 + 0.3);
  }
}

export function signal(text: string, urgent: boolean): void {
  try {
    if (settings.sound) {
      ring(urgent);
    }
    if (settings.vibration && navigator.userActivation?.hasBeenActive) {
      navigator.vibrate?.(urgent ? [80, 60, 80] : 60);
    }
    if (settings.notify && document.hidden && Notification.permission === "granted") {
      new Notification("Mattock", { body: text, icon: "/favicon.svg", tag: "turn" });
    }
  } catch {
    // A device that cannot is no reason to stop a game.
  }
}
