import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { normalForm } from '#common/normal-form.ts'
import type { PhotoVariant, PictureType, StoredPictureType } from '#contract/media-files.ts'
import { FileRefused } from './file-refused.ts'
import { convertInTurn } from './image-processes.ts'

/** An uploaded file on the disk: name and type are the sender's claim. */
export type ReceivedFile = { path: string; byteSize: number; originalName: string; declaredType: string }

export type ReceivedImage = {
  contentType: StoredPictureType
  extension: string
  originalName: string
  width: number
  height: number
  original: Uint8Array
  variants: Record<PhotoVariant, Uint8Array>
}

const extensions: Record<StoredPictureType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
}
const isPicture = (type: string): type is StoredPictureType => Object.hasOwn(extensions, type)
const heicTypes = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

/**
 * Checks an uploaded picture by its content and converts it for storage (convert-image.ts) when it is its sender's
 * turn.
 * @param person who waits for a turn: unique across companies
 * @throws FileRefused with the reason to show.
 */
export async function receiveImage(file: ReceivedFile, person: string): Promise<ReceivedImage> {
  const originalName = plainName(file.originalName)
  const sentType = await typeOf(file, originalName)
  const converted = await convertInTurn(person, file.path, sentType)
  if ('problem' in converted) throw new FileRefused(converted.problem, originalName, converted.cause)
  const { type: contentType, ...kept } = converted
  const extension = extensions[contentType]
  // With its old extension nobody could open the stored file.
  const name = sentType === 'image/heic' ? jpegName(originalName) : originalName
  return { contentType, extension, originalName: name, ...kept }
}

const jpegName = (name: string) => `${name.replace(/\.(hei[cf]|jpe?g)$/i, '')}.jpg`

async function typeOf(
  { path, byteSize, declaredType }: ReceivedFile,
  originalName: string,
): Promise<PictureType> {
  if (byteSize === 0) throw new FileRefused('empty', originalName)
  const found = (await fileTypeFromFile(path))?.mime ?? ''
  const type = found === 'image/apng' ? 'image/png' : found
  if (isPicture(type)) return type
  if (heicTypes.has(type)) return 'image/heic'
  if (declaredType === 'image/svg+xml' || /<svg[\s>]/i.test(await beginningOf(path)))
    throw new FileRefused('svg', originalName)
  throw new FileRefused('notAnImage', originalName)
}

async function beginningOf(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(2_000) })
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The last path segment of the sender's file name, composed (が, not か゛), without control characters. */
export function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = normalForm(last, 'NFC').replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
  return Array.from(plain.trim()).slice(0, 200).join('') || 'image'
}
