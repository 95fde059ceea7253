/** The part of the library that decode-heic.ts uses; it has no types for this entry. */
declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }
  export interface HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Fills `pixels` with RGBA, upright; null if it cannot be decoded. */
    display(pixels: Pixels, done: (pixels: Pixels | null) => void): void
    free(): void
  }
  const libheif: {
    HeifDecoder: new () => {
      /** The context of the last file; null if there is none. */
      decoder: unknown
      /** The pictures of a file; empty if it cannot be read. Does not decode yet. */
      decode(file: Uint8Array): HeifImage[]
    }
    heif_context_free(context: unknown): void
  }
  export default libheif
}
