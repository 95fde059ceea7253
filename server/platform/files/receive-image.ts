import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { normalForm } from '#common/normal-form.ts'
import { type PhotoVariant, photoVariants } from '#contract/media-files.ts'
import { FileRefused } from './file-refused.ts'
import { takeTurns } from './take-turns.ts'

/** What was sent: name and type are only claims. */
export type ReceivedFile = { buffer: Buffer; originalName: string; declaredType: string }

export type ReceivedImage = {
  contentType: string
  extension: string
  originalName: string
  width: number
  height: number
  original: Buffer
  variants: Record<PhotoVariant, Buffer>
}

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

const formats: Record<string, { extension: string; format: Format; animated?: true }> = {
  'image/jpeg': { extension: 'jpg', format: 'jpeg' },
  'image/png': { extension: 'png', format: 'png' },
  'image/apng': { extension: 'png', format: 'png' },
  'image/webp': { extension: 'webp', format: 'webp', animated: true },
  'image/gif': { extension: 'gif', format: 'gif', animated: true },
  'image/avif': { extension: 'avif', format: 'avif' },
}
const heicTypes = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

const longestSide = 4096
// A little above the largest phone cameras; decoded, this is what one picture may cost in memory.
const mostPixels = 120_000_000

// Decoding pictures shares threads with password hashing and must leave some to it.
sharp.concurrency(1)
sharp.cache(false)
const inTurn = takeTurns(2)

/**
 * Checks an uploaded picture by its content and makes what is stored: the picture itself, upright, without
 * metadata (place and camera included), at most 4096 pixels a side, and its webp variants.
 * @throws FileRefused with the reason to show.
 */
export async function receiveImage(file: ReceivedFile): Promise<ReceivedImage> {
  const originalName = plainName(file.originalName)
  const kind = await kindOf(file, originalName)
  return inTurn(async () => {
    try {
      return await convert(file.buffer, originalName, kind)
    } catch (error) {
      throw new FileRefused(
        /pixel limit/i.test((error as Error).message) ? 'tooManyPixels' : 'damaged',
        originalName,
        error,
      )
    }
  })
}

async function kindOf({ buffer, declaredType }: ReceivedFile, originalName: string) {
  if (buffer.length === 0) throw new FileRefused('empty', originalName)
  const type = (await fileTypeFromBuffer(buffer))?.mime ?? ''
  const known = formats[type]
  if (known) return { ...known, contentType: type === 'image/apng' ? 'image/png' : type }
  if (heicTypes.has(type)) throw new FileRefused('heic', originalName)
  if (declaredType === 'image/svg+xml' || /<svg[\s>]/i.test(buffer.toString('latin1', 0, 2_000)))
    throw new FileRefused('svg', originalName)
  throw new FileRefused('notAnImage', originalName)
}

async function convert(
  buffer: Buffer,
  originalName: string,
  kind: (typeof formats)[string] & { contentType: string },
): Promise<ReceivedImage> {
  const read = () =>
    sharp(buffer, {
      animated: kind.animated ?? false,
      limitInputPixels: mostPixels,
      failOn: 'error',
    }).autoOrient()
  const fitted = (side: number) =>
    read().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

  const { data, info } = await encoded(fitted(longestSide), kind.format).toBuffer({ resolveWithObject: true })
  const variants = {} as Record<PhotoVariant, Buffer>
  for (const [variant, side] of Object.entries(photoVariants) as [PhotoVariant, number][])
    variants[variant] = await fitted(side).webp({ quality: 80, effort: 3 }).toBuffer()
  return {
    contentType: kind.contentType,
    extension: kind.extension,
    originalName,
    width: info.width,
    height: info.pageHeight ?? info.height,
    original: data,
    variants,
  }
}

function encoded(image: Sharp, format: Format): Sharp {
  if (format === 'jpeg') return image.jpeg({ quality: 90 })
  if (format === 'webp') return image.webp({ quality: 90 })
  // Its usual effort takes seconds on a phone's photo.
  if (format === 'avif') return image.avif({ quality: 65, effort: 1 })
  return image.toFormat(format)
}

/** The last part of the sender's name for the file, composed (が, not か゛), without control characters. */
export function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = normalForm(last, 'NFC').replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
  return Array.from(plain.trim()).slice(0, 200).join('') || 'image'
}
