/** A file to import, with its path in the folder that was chosen. */
export type ChosenFile = { path: string; file: File }

const table = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function checksum(bytes: Uint8Array) {
  let value = 0xffffffff
  for (const byte of bytes) value = table[(value ^ byte) & 0xff]! ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

/** Numbers of two (`2`) or four (`4`) bytes, the lowest first. */
function record(...fields: readonly (readonly [size: 2 | 4, value: number])[]) {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)))
  let at = 0
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return new Uint8Array(view.buffer)
}

/** 1 January 1980, the earliest date of the format. */
const day = 0x21
/** Names are in UTF-8. */
const utf8 = 0x0800

/**
 * Packs files with their paths into one ZIP file, uncompressed: Word and PDF files are compressed already.
 * @throws {DOMException} if a file can no longer be read
 */
export async function packFiles(files: readonly ChosenFile[], name: string): Promise<File> {
  const parts: BlobPart[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  for (const { path, file } of files) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const encoded = new TextEncoder().encode(path)
    const sum = checksum(bytes)
    const size = bytes.length
    const common = [
      [2, 20],
      [2, utf8],
      [2, 0],
      [2, 0],
      [2, day],
      [4, sum],
      [4, size],
      [4, size],
      [2, encoded.length],
      [2, 0],
    ] as const
    const local = record([4, 0x04034b50], ...common)
    parts.push(local, encoded, bytes)
    directory.push(
      record([4, 0x02014b50], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
      encoded,
    )
    at += local.length + encoded.length + size
  }
  const length = directory.reduce((sum, one) => sum + one.length, 0)
  const count = files.length
  const end = record([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, length], [4, at], [2, 0])
  return new File([...parts, ...directory, end], `${name}.zip`, { type: 'application/zip' })
}
