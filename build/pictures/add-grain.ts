import sharp, { type Sharp } from "sharp";

/**
 * Adds noise to the brightness of a picture. The noise hides the bands that soft gradients show at eight bits per channel.
 * `sigma` is the standard deviation of the noise, on the scale from 0 to 255. The same picture always gets the same noise.
 */
export async function addGrain(image: Sharp, sigma: number): Promise<Sharp> {
  const { data, info } = await image
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const random = minimalStandard();
  for (let place = 0; place < data.length; place += info.channels) {
    // The sum of three uniform random numbers is nearly normally distributed, with a standard deviation of one half.
    const noise = (random() + random() + random() - 1.5) * 2 * sigma;
    for (let channel = 0; channel < 3; channel++) {
      const value = Math.round((data[place + channel] ?? 0) + noise);
      data[place + channel] = Math.min(255, Math.max(0, value));
    }
  }
  return sharp(data, { raw: info });
}

/** Returns a generator of random numbers between 0 and 1 (Park–Miller). All generators return the same sequence. */
function minimalStandard(): () => number {
  let state = 42;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
