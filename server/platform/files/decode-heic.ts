import { readFile } from 'node:fs/promises'
import { picturePixels } from '#contract/media-files.ts'
import { profileOfHeic } from './colour-profile.ts'

export type DecodedPicture = {
  /** RGBA, 8 bits per colour. */
  data: Uint8Array
  width: number
  height: number
  /** Its colour profile; undefined: sRGB. */
  profile: Buffer | undefined
}

/**
 * Decodes the main picture of a HEIC file, upright, or reports before decoding that it has too many pixels. Only for
 * the processes that convert pictures: the decoder is loaded with the first file, and its memory is released with the
 * process.
 * @throws if the file cannot be decoded
 */
export async function decodeHeic(path: string): Promise<DecodedPicture | { tooManyPixels: string }> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  const decoder = new libheif.HeifDecoder()
  const file = await readFile(path)
  const images = decoder.decode(file)
  try {
    const main = images.find((image) => image.is_primary()) ?? images[0]
    if (!main) throw new Error('There is no picture in the file')
    const [width, height] = [main.get_width(), main.get_height()]
    if (width * height > picturePixels['image/heic']) return { tooManyPixels: `${width} × ${height}` }
    const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height }
    const shown = await new Promise((resolve) => main.display(pixels, resolve))
    if (!shown) throw new Error('The picture cannot be decoded')
    return { data: new Uint8Array(pixels.data.buffer), width, height, profile: profileOfHeic(file) }
  } finally {
    for (const image of images) image.free()
    if (decoder.decoder) libheif.heif_context_free(decoder.decoder)
  }
}
