const units = { mb: 1024 ** 2, gb: 1024 ** 3, tb: 1024 ** 4 }

/** Parses a size as an operator writes it: 500MB, 20GB, 1.5 TB. Returns bytes; null if it is not a positive size. */
export function parseByteSize(text: string): number | null {
  const match = /^(\d{1,7}(?:\.\d{1,3})?)\s?(mb|gb|tb)$/i.exec(text.trim())
  if (!match) return null
  const bytes = Math.round(Number(match[1]) * units[match[2]!.toLowerCase() as keyof typeof units])
  return bytes > 0 ? bytes : null
}

const names = ['B', 'KB', 'MB', 'GB', 'TB']

/** 10485760 → 10MB */
export function fileSize(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= 1024 && unit < names.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${size >= 10 || Number.isInteger(size) ? Math.round(size) : size.toFixed(1)}${names[unit]}`
}
