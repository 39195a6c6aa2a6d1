/** Catalogues are compiled by `scripts/words/plugin.ts`. */

declare module "*.po?part=app" {
  export const catalogue: import("./catalogues").Catalogue;
}

declare module "*.po?part=admin" {
  export const catalogue: import("./catalogues").Catalogue;
}
