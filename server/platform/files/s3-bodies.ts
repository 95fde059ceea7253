import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Bytes that can be sent again, with their SHA-256 in hexadecimal. */
export type S3Body = { size: number; sha256: string; open: () => Readable }

export const bytesBody = (content: Uint8Array): S3Body => ({
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
  open: () => Readable.from([content], { objectMode: false }),
})

/** A file, or a part of one. */
export async function fileBody(path: string, size: number, start = 0): Promise<S3Body> {
  const open = () =>
    size === 0
      ? Readable.from([], { objectMode: false })
      : createReadStream(path, { start, end: start + size - 1 })
  const hash = createHash('sha256')
  await pipeline(open(), hash)
  return { size, sha256: hash.digest('hex'), open }
}
