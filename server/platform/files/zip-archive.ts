import { crc32, deflateRawSync } from 'node:zlib'

/** Something to put into an archive: its bytes, or a way to read them twice (once to sum them up, once to write). */
export type ZipEntry = { name: string; content: Uint8Array | (() => AsyncIterable<Uint8Array>) }

/** 1980-01-01, the first day a ZIP file knows: the same content is the same file. */
const firstDay = 0x21
const most32 = 0xffffffff
const most16 = 0xffff

type Written = { path: Buffer; method: 0 | 8; crc: number; packed: number; size: number; offset: number }

/* What the header before an entry and its line in the directory share. Names are UTF-8. */
function commonOf({ path, method, crc, packed, size }: Written, extraLength = 0) {
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(0x0800, 2)
  common.writeUInt16LE(method, 4)
  common.writeUInt16LE(firstDay, 8)
  common.writeUInt32LE(crc, 10)
  common.writeUInt32LE(packed, 14)
  common.writeUInt32LE(size, 18)
  common.writeUInt16LE(path.length, 22)
  common.writeUInt16LE(extraLength, 24)
  return common
}

const signed = (mark: string, ...parts: Uint8Array[]) =>
  Buffer.concat([Buffer.from(mark, 'latin1'), ...parts])

const localHeader = (entry: Written) => signed('PK\x03\x04', commonOf(entry), entry.path)

/* Behind 4 GB an entry's place is told in an extra field (ZIP64). */
function directoryLine(entry: Written) {
  const far = entry.offset >= most32
  const extra = Buffer.alloc(far ? 12 : 0)
  if (far) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(entry.offset), 4)
  }
  const place = Buffer.alloc(14)
  place.writeUInt32LE(far ? most32 : entry.offset, 10)
  return signed('PK\x01\x02\x14\x00', commonOf(entry, extra.length), place, entry.path, extra)
}

function farEnd(count: number, size: number, offset: number) {
  const record = Buffer.alloc(52)
  record.writeBigUInt64LE(44n, 0)
  record.writeUInt16LE(45, 8)
  record.writeUInt16LE(45, 10)
  record.writeBigUInt64LE(BigInt(count), 20)
  record.writeBigUInt64LE(BigInt(count), 28)
  record.writeBigUInt64LE(BigInt(size), 36)
  record.writeBigUInt64LE(BigInt(offset), 44)
  const locator = Buffer.alloc(16)
  locator.writeBigUInt64LE(BigInt(offset + size), 4)
  locator.writeUInt32LE(1, 12)
  return Buffer.concat([signed('PK\x06\x06', record), signed('PK\x06\x07', locator)])
}

function directoryOf(written: readonly Written[], offset: number) {
  const lines = Buffer.concat(written.map(directoryLine))
  const far = written.length >= most16 || offset + lines.length >= most32
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Math.min(written.length, most16), 4)
  end.writeUInt16LE(Math.min(written.length, most16), 6)
  end.writeUInt32LE(Math.min(lines.length, most32), 8)
  end.writeUInt32LE(far ? most32 : offset, 12)
  return Buffer.concat([
    lines,
    ...(far ? [farEnd(written.length, lines.length, offset)] : []),
    signed('PK\x05\x06', end),
  ])
}

const packedEntry = (name: string, content: Uint8Array, offset: number) => {
  const bytes = deflateRawSync(content)
  const entry: Written = {
    path: Buffer.from(name),
    method: 8,
    crc: crc32(content),
    packed: bytes.length,
    size: content.length,
    offset,
  }
  return { entry, bytes }
}

/** A small archive, in memory. */
export function zip(files: readonly (readonly [name: string, text: string])[]): Uint8Array {
  const parts: Buffer[] = []
  const written: Written[] = []
  let offset = 0
  for (const [name, text] of files) {
    const { entry, bytes } = packedEntry(name, Buffer.from(text), offset)
    const part = Buffer.concat([localHeader(entry), bytes])
    parts.push(part)
    written.push(entry)
    offset += part.length
  }
  return Buffer.concat([...parts, directoryOf(written, offset)])
}

/**
 * An archive of any size, part by part, in the order of its entries. What is given as bytes is packed; what is read
 * is taken as it is, since pictures and videos are packed already. One entry is under 4 GB.
 */
export async function* zipArchive(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    if (content instanceof Uint8Array) {
      const { entry, bytes } = packedEntry(name, content, offset)
      const header = localHeader(entry)
      yield header
      yield bytes
      written.push(entry)
      offset += header.length + bytes.length
      continue
    }
    let crc = 0
    let size = 0
    for await (const part of content()) {
      crc = crc32(part, crc)
      size += part.length
    }
    const entry: Written = { path: Buffer.from(name), method: 0, crc, packed: size, size, offset }
    const header = localHeader(entry)
    yield header
    yield* content()
    written.push(entry)
    offset += header.length + size
  }
  yield directoryOf(written, offset)
}
