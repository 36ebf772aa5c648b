/** Number of bars of a waveform. */
export const WAVEFORM_BARS = 96;

const STEP = 6;
const HALF_HEIGHT = 130;
const WIDTH = 640;
const LEFT = WIDTH / 2 - ((WAVEFORM_BARS - 1) * STEP) / 2;

/** Where the sound begins and ends in its waveform, as shares of the picture's width. */
export const WAVEFORM_HORIZONTAL_SPAN = { start: LEFT / WIDTH, end: 1 - LEFT / WIDTH };

/**
 * The waveform of a sound without cover, as SVG. Size and colour match the icons; the background is transparent, so that
 * it fits both themes.
 */
export function waveformSvg(levels: readonly number[]): string {
  const left = WIDTH / 2 - ((levels.length - 1) * STEP) / 2;
  const bars = levels.map((level, i) => {
    const half = 0.1 + level * HALF_HEIGHT;
    return `M${left + i * STEP} ${(240 - half).toFixed(1)}V${(240 + half).toFixed(1)}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480"><path d="${bars.join("")}" fill="none" stroke="#858480" stroke-width="3.6" stroke-linecap="round"/></svg>`;
}
