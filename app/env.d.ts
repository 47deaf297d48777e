/** Addresses that the build makes; see build/prepare-content.ts. */
declare const __GENERATED_ASSETS__: {
  sprite: string;
  fonts: { outfit: string; manrope: string };
  /** Null when the catalogue is too large to be searched in a browser. */
  search: string | null;
};

declare module "virtual:generated.css";
declare module "*?worker&url" {
  const url: string;
  export default url;
}
