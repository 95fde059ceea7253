/** What decode-heic.ts uses of the library, which brings no types for this entry. */
declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }
  export interface HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Fills `pixels` with RGBA, upright; null when it cannot be decoded. */
    display(pixels: Pixels, done: (pixels: Pixels | null) => void): void
    free(): void
  }
  const libheif: {
    HeifDecoder: new () => {
      /** The context of the last file; null without one. */
      decoder: unknown
      /** The pictures of a file; none when it cannot be read. Decodes nothing yet. */
      decode(file: Uint8Array): HeifImage[]
    }
    heif_context_free(context: unknown): void
  }
  export default libheif
}
