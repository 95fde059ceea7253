import sharp, { type Sharp } from 'sharp'
import { type PhotoVariant, type PictureType, photoVariants } from '#contract/media-files.ts'
import { isTooLarge } from './picture-limits.ts'

export type ConvertedImage = {
  width: number
  height: number
  original: Uint8Array
  variants: Record<PhotoVariant, Uint8Array>
}

export type ConversionProblem = 'tooManyPixels' | 'damaged'

const animated: readonly PictureType[] = ['image/webp', 'image/gif']
const longestSide = 4096

// One picture at a time in a process of its own, which leaves the other processors to everybody else.
sharp.concurrency(1)
sharp.cache(false)

/**
 * What is stored of a picture: the picture itself, upright, without metadata (place and camera included), at most
 * 4096 pixels a side and 8 bits a colour, and its webp variants. It is decoded once. Or why it is not taken.
 */
export async function convertImage(
  path: string,
  type: PictureType,
): Promise<ConvertedImage | { problem: ConversionProblem; cause: string }> {
  try {
    const options = { animated: animated.includes(type), failOn: 'error', limitInputPixels: false } as const
    const head = await sharp(path, options).metadata()
    if (isTooLarge(type, head)) return { problem: 'tooManyPixels', cause: `${head.width} × ${head.height}` }
    const { data, info } = await sharp(path, options)
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const pageHeight = info.pageHeight ?? height
    const timing = head.pages && head.pages > 1 && { delay: head.delay ?? [], loop: head.loop ?? 0 }
    const raw = { width, height, channels, pageHeight }
    const decoded = () => sharp(data, { raw, animated: height > pageHeight, limitInputPixels: false })
    const original = await encoded(decoded(), type, timing || {}).toBuffer()
    const variants = {} as Record<PhotoVariant, Uint8Array>
    for (const [variant, side] of Object.entries(photoVariants) as [PhotoVariant, number][])
      variants[variant] = await decoded()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80, effort: 3, ...timing })
        .toBuffer()
    return { width, height: pageHeight, original, variants }
  } catch (error) {
    return { problem: 'damaged', cause: String(error) }
  }
}

function encoded(image: Sharp, type: PictureType, timing: { delay?: number[]; loop?: number }): Sharp {
  if (type === 'image/jpeg') return image.jpeg({ quality: 90 })
  if (type === 'image/webp') return image.webp({ quality: 90, ...timing })
  if (type === 'image/gif') return image.gif(timing)
  // Its usual effort takes seconds on a phone's photo.
  if (type === 'image/avif') return image.avif({ quality: 65, effort: 1 })
  return image.png()
}
