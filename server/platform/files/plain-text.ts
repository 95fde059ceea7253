import iconv from 'iconv-lite'

/** The text of a plain file: UTF-8 or UTF-16 with a mark, UTF-8 without one if it is valid, else Shift_JIS. */
export function plainFileText(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return iconv.decode(file, 'utf16le')
  if (file[0] === 0xfe && file[1] === 0xff) return iconv.decode(file, 'utf16be')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return iconv.decode(file, 'cp932')
  }
}
