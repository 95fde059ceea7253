/*
 * An address ends where ASCII ends: in Japanese the sentence goes on without a space ("https://…をご覧ください").
 * What a browser copies out of its address bar is always ASCII.
 */
const address = /https?:\/\/[\w.~:/?#[\]@!$&'()*+,;=%-]+/gi
const openings: Record<string, string> = { ')': '(', ']': '[' }

/** An address without the punctuation of the sentence round it. A closing bracket stays if it was opened inside. */
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

/** Where http(s) addresses occur in a text, in order, in UTF-16 units. */
export function webAddresses(text: string): WebAddress[] {
  const found: WebAddress[] = []
  for (const { 0: match, index } of text.matchAll(address)) {
    const link = trimAddress(match)
    const href = hrefOf(link)
    if (href) found.push({ start: index, end: index + link.length, href })
  }
  return found
}
