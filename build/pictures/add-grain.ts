import sharp, { type Sharp } from "sharp";

/**
 * The picture with a trace of noise in its brightness, `sigma` in steps of 255: what eight bits show of a soft
 * gradient are bands, and noise dissolves them. The same picture always gets the same noise.
 */
export async function addGrain(image: Sharp, sigma: number): Promise<Sharp> {
  const { data, info } = await image
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const random = minimalStandard();
  for (let place = 0; place < data.length; place += info.channels) {
    // Three of them add up to nearly a normal distribution of half the width.
    const noise = (random() + random() + random() - 1.5) * 2 * sigma;
    for (let channel = 0; channel < 3; channel++) {
      const value = Math.round((data[place + channel] ?? 0) + noise);
      data[place + channel] = Math.min(255, Math.max(0, value));
    }
  }
  return sharp(data, { raw: info });
}

/** Numbers from 0 to 1 that come in the same order each time (Park and Miller, 1988). */
function minimalStandard(): () => number {
  let state = 42;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
