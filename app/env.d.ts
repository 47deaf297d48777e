/** Addresses of generated files; see build/prepare-content.ts. */
declare const __GENERATED_ASSETS__: {
  sprite: string;
  placeDrawings: string;
  fonts: { outfit: string; manrope: string };
  /** Null when the catalogue is too large to be searched in a browser. */
  search: string | null;
};

/** Address of the built entry.client.ts; see vite.config.ts. */
declare const __FIRST_SCRIPT__: string;

declare module "virtual:generated.css";
