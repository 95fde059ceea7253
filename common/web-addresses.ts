/*
 * A URL ends at the first non-ASCII character, because in Japanese the sentence continues without a space
 * ("https://…をご覧ください"). URLs copied from a browser's address bar are always ASCII.
 */
const address = /https?:\/\/[\w.~:/?#[\]@!$&'()*+,;=%-]+/gi
const openings: Record<string, string> = { ')': '(', ']': '[' }

/** A URL without the surrounding punctuation. A closing bracket is kept if it was opened inside the URL. */
function trimAddress(found: string): string {
  const counts: Record<string, number> = { '(': 0, ')': 0, '[': 0, ']': 0 }
  for (const sign of found) if (sign in counts) counts[sign]! += 1
  let end = found.length
  for (;;) {
    const last = found[end - 1] ?? ''
    const opening = openings[last]
    const unpaired = opening !== undefined && counts[last]! > counts[opening]!
    if (!unpaired && !/[.,;:!?'*~]/.test(last)) return found.slice(0, end)
    if (unpaired) counts[last]! -= 1
    end -= 1
  }
}

function hrefOf(text: string): string | undefined {
  try {
    const url = new URL(text)
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
  } catch {
    return undefined
  }
}

export type WebAddress = { start: number; end: number; href: string }

/** The positions of http(s) URLs in a text, in order, in UTF-16 units. */
export function webAddresses(text: string): WebAddress[] {
  const found: WebAddress[] = []
  for (const { 0: match, index } of text.matchAll(address)) {
    const link = trimAddress(match)
    const href = hrefOf(link)
    if (href) found.push({ start: index, end: index + link.length, href })
  }
  return found
}
