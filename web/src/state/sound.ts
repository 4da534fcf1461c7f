// A chime for "your turn": two soft notes, synthesised rather than fetched.

let context: AudioContext | undefined;

export function chime(): void {
  try {
    context ??= new AudioContext();
    const now = context.currentTime;
    [587.33, 880].forEach((pitch, note) => play(context!, pitch, now + note * 0.13));
  } catch {
    // The chime is optional.
  }
}

function play(audio: AudioContext, pitch: number, at: number): void {
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.type = 'sine';
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(0.12, at + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0005, at + 0.5);
  tone.connect(loudness).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.55);
}
