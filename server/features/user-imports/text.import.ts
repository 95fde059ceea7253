export type ImportEncoding = 'utf8' | 'shift_jis' | 'utf16le'

const begins = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte)

const labels = { utf8: 'utf-8', shift_jis: 'shift_jis', utf16le: 'utf-16le' }

function decoded(bytes: Uint8Array, encoding: ImportEncoding) {
  try {
    const text = new TextDecoder(labels[encoding], { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : { encoding, text }
  } catch {
    return null
  }
}

/** Whether the bytes are a workbook (or another zip file) and not text. */
export const isWorkbook = (bytes: Uint8Array) => begins(bytes, 0x50, 0x4b, 3, 4) || begins(bytes, 0xd0, 0xcf)

/**
 * Decodes a text in any encoding that spreadsheets write: UTF-8 with or without BOM, Shift_JIS as in Windows, or UTF-16
 * with BOM. Null: it is not text in any of them.
 */
export function decodeText(bytes: Uint8Array) {
  if (begins(bytes, 0xff, 0xfe)) return decoded(bytes, 'utf16le')
  return decoded(bytes, 'utf8') ?? decoded(bytes, 'shift_jis')
}
