/**
 * The addresses of generated files. generator/prepare-content.ts writes them to the file assets.json, which vite.config.ts
 * reads.
 */
declare const __GENERATED_ASSETS__: {
  sprite: string;
  building: string;
};

declare module "virtual:generated.css";

declare module "virtual:first-script" {
  /** The address of the first script (app/first-script/main.ts). Empty in development. */
  const address: string;
  export default address;
}
