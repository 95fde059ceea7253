export type TextPiece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; userId: number }
  | { kind: 'department'; text: string; departmentId: number }

/** A person, or a department, called by name. */
type Mention = { id: number; name: string; department?: boolean }

/*
 * An address ends where ASCII ends: in Japanese the sentence goes on without a space ("https://…をご覧ください").
 * What a browser copies out of its address bar is always ASCII.
 */
const addressOrSign = /https?:\/\/[\w.~:/?#[\]@!$&'()*+,;=%-]+|[@＠]/gi
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

/** Text cut into plain parts, http(s) addresses and the mentions (`@name`) of the people given. */
export function textPieces(text: string, mentions: readonly Mention[] = []): TextPiece[] {
  // The longest name first: @田中 must not take the beginning of @田中 一郎.
  const named = [...mentions].sort((a, b) => b.name.length - a.name.length)
  const namedAt = (start: number) =>
    named.find(({ name }) => text.slice(start, start + name.length).toLowerCase() === name.toLowerCase())
  const pieces: TextPiece[] = []
  let from = 0
  const plain = (to: number) => {
    if (to > from) pieces.push({ kind: 'text', text: text.slice(from, to) })
  }
  for (const match of text.matchAll(addressOrSign)) {
    const start = match.index
    // A sign in a name that is named already.
    if (start < from) continue
    if (match[0].length === 1) {
      const mention = namedAt(start + 1)
      if (!mention) continue
      const called = text.slice(start, start + 1 + mention.name.length)
      plain(start)
      pieces.push(
        mention.department
          ? { kind: 'department', text: called, departmentId: mention.id }
          : { kind: 'mention', text: called, userId: mention.id },
      )
      from = start + called.length
      continue
    }
    const link = trimAddress(match[0])
    const href = hrefOf(link)
    if (!href) continue
    plain(start)
    pieces.push({ kind: 'link', text: link, href })
    from = start + link.length
  }
  plain(text.length)
  return pieces
}
