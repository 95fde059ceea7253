import { inflateRawSync } from 'node:zlib'
import { plainFileText } from './plain-text.ts'

/** Bounds of an archive, so that a small file cannot unpack into one that fills the memory. */
const limits = {
  entries: 20_000,
  /** Bytes of one entry, unpacked. */
  entryBytes: 64 * 1024 * 1024,
  /** Bytes of all entries that are read, unpacked. */
  readBytes: 128 * 1024 * 1024,
}

export class ArchiveTooLarge extends Error {
  override name = 'ArchiveTooLarge'
}

export type Archive = {
  names: readonly string[]
  /** The unpacked bytes of an entry; undefined if there is none of this name. @throws {ArchiveTooLarge} */
  read: (name: string) => Buffer | undefined
}

/** The start of the directory is looked for in the last bytes: after it comes a comment of at most 64 kB. */
function endOfDirectory(file: Buffer) {
  const first = Math.max(0, file.length - 22 - 0xffff)
  for (let at = file.length - 22; at >= first; at -= 1) if (file.readUInt32LE(at) === 0x06054b50) return at
  throw new Error('No directory of an archive')
}

/**
 * Opens a ZIP archive in memory. Entries are unpacked when they are read, never beyond the limits, whatever size they
 * claim. Encrypted entries and ZIP64 are refused.
 * @throws {ArchiveTooLarge} or an error if it is not an archive
 */
export function openArchive(file: Buffer): Archive {
  const end = endOfDirectory(file)
  const count = file.readUInt16LE(end + 10)
  if (count > limits.entries) throw new ArchiveTooLarge('Too many entries')
  const entries = new Map<string, { method: number; packed: number; start: number }>()
  let at = file.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (file.readUInt32LE(at) !== 0x02014b50) throw new Error('The directory of the archive is damaged')
    const nameLength = file.readUInt16LE(at + 28)
    if (file.readUInt16LE(at + 8) & 1) throw new Error('The archive is encrypted')
    // Windows in Japan writes names in Shift_JIS, whose letters can contain the byte of a backslash.
    const name = plainFileText(file.subarray(at + 46, at + 46 + nameLength)).replaceAll('\\', '/')
    entries.set(name, {
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      start: file.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  let left = limits.readBytes
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name)
      if (!entry) return undefined
      const { start, packed, method } = entry
      if (file.readUInt32LE(start) !== 0x04034b50) throw new Error('An entry of the archive is damaged')
      const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
      const bytes = file.subarray(from, from + packed)
      const most = Math.min(limits.entryBytes, left)
      const content = method === 0 ? bytes : unpack(bytes, method, most)
      if (content.length > most) throw new ArchiveTooLarge('Too large')
      left -= content.length
      return content
    },
  }
}

function unpack(bytes: Buffer, method: number, most: number) {
  if (method !== 8) throw new Error('An entry of the archive is packed in an unknown way')
  if (most <= 0) throw new ArchiveTooLarge('Too large')
  try {
    return inflateRawSync(bytes, { maxOutputLength: most })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new ArchiveTooLarge('Too large')
    throw error
  }
}
