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
const address = String.raw`https?:\/\/[\w.~:/?#[\]@!$&'()*+,;=%-]+`
const pairs: Record<string, string> = { ')': '(', ']': '[' }

/** An address without the punctuation of the sentence round it. A closing bracket stays if it was opened inside. */
function trimAddress(found: string): string {
  let text = found
  for (;;) {
    const last = text.at(-1) ?? ''
    const opening = pairs[last]
    const unpaired = opening !== undefined && text.split(last).length > text.split(opening).length
    if (!unpaired && !/[.,;:!?'*~]/.test(last)) return text
    text = text.slice(0, -1)
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

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Text cut into plain parts, http(s) addresses and the mentions (`@name`) of the people given. */
export function textPieces(text: string, mentions: readonly Mention[] = []): TextPiece[] {
  // The longest name first: @田中 must not take the beginning of @田中 一郎.
  const named = [...mentions].sort((a, b) => b.name.length - a.name.length)
  const names = named.map((mention) => `[@＠]${escaped(mention.name)}`)
  const pattern = new RegExp([address, ...names].join('|'), 'gi')
  const pieces: TextPiece[] = []
  let from = 0
  const plain = (to: number) => {
    if (to > from) pieces.push({ kind: 'text', text: text.slice(from, to) })
  }
  for (const match of text.matchAll(pattern)) {
    const start = match.index
    const mention = named.find(({ name }) => match[0].slice(1).toLowerCase() === name.toLowerCase())
    if (mention) {
      plain(start)
      pieces.push(
        mention.department
          ? { kind: 'department', text: match[0], departmentId: mention.id }
          : { kind: 'mention', text: match[0], userId: mention.id },
      )
      from = start + match[0].length
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
