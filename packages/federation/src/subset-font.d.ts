declare module 'subset-font' {
  /** Keeps of `font` what `text` needs. */
  function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: 'woff2';
      readonly variationAxes: Readonly<
        Record<string, { readonly min: number; readonly max: number }>
      >;
      readonly keepFeatures: readonly string[];
    },
  ): Promise<Uint8Array>;
  export = subsetFont;
}
