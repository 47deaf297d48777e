/**
 * The addresses of generated files. build/prepare-content.ts writes them to the file assets.json, which vite.config.ts
 * reads.
 */
declare const __GENERATED_ASSETS__: {
  sprite: string;
  building: string;
};

/**
 * The address and the hash of the first script (entry.client.ts). Browsers refuse a file that does not match the hash
 * (Subresource Integrity). vite.config.ts defines this constant.
 */
declare const __FIRST_SCRIPT__: { src: string; integrity: string };

declare module "virtual:generated.css";
