import { readFile } from 'node:fs/promises'
import { picturePixels } from '#contract/media-files.ts'
import { profileOfHeic } from './colour-profile.ts'

export type DecodedPicture = {
  /** RGBA, 8 bits a colour. */
  data: Uint8Array
  width: number
  height: number
  /** What its colours mean; undefined: sRGB. */
  profile: Buffer | undefined
}

/**
 * Decodes the main picture of a HEIC file, upright; or says that it has too many pixels,
 * before anything is decoded. Only for the processes in which pictures are converted: the decoder is fetched when the
 * first file comes, and what it takes is given back with the process.
 * @throws when the file cannot be decoded
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
