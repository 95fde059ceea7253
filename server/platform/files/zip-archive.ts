import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { type Options, ZipFile } from 'yazl'

/** An entry of an archive: its bytes, or a way to read them. */
export type ZipEntry = { name: string; content: Uint8Array | (() => AsyncIterable<Uint8Array>) }

/** The earliest date in a ZIP file: the same content produces the same file. */
const options: Partial<Options> = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100644 }

/** A small archive, in memory. */
export async function zip(files: readonly (readonly [name: string, text: string])[]): Promise<Uint8Array> {
  const archive = new ZipFile()
  for (const [name, text] of files) archive.addBuffer(Buffer.from(text), name, options)
  archive.end()
  return buffer(archive.outputStream)
}

/**
 * Returns an archive of any size as a stream; each entry is requested and read once the previous one has been written.
 * Entries given as bytes are compressed; entries that are read are stored uncompressed, since pictures and videos are
 * already compressed. One entry is under 4 GB.
 */
export function zipArchive(entries: AsyncIterable<ZipEntry>): Readable {
  const archive = new ZipFile()
  const output = archive.outputStream as Readable
  const fill = async () => {
    for await (const { name, content } of entries) {
      const compress = content instanceof Uint8Array
      const stream = Readable.from(compress ? [content] : content(), { objectMode: false })
      const stop = () => stream.destroy()
      output.once('close', stop)
      archive.addReadStream(stream, name, { ...options, compress })
      await finished(stream)
      output.off('close', stop)
    }
    archive.end()
  }
  // An entry may fail before anybody reads the archive; the reader then finds it destroyed.
  output.on('error', () => {})
  archive.on('error', (error: Error) => output.destroy(error))
  fill().catch((error: Error) => output.destroy(error))
  return output
}
