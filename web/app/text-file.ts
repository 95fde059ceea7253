/** A text file, decoded with one of the encodings that spreadsheets write; undefined: not a text file. */
export function decodeText(bytes: ArrayBuffer): string | undefined {
  for (const encoding of ['utf-8', 'shift_jis']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      if (!text.includes('\0')) return text
    } catch {
      // Try the next encoding.
    }
  }
  return undefined
}

/** Offers a text made by the page as a download. `type`: its media type. */
export function saveText(name: string, text: string, type: string) {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address))
}
