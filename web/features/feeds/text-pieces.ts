import { webAddresses } from '#common/web-addresses.ts'

export type TextPiece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; userId: number }
  | { kind: 'department'; text: string; departmentId: number }

/** A mentioned person or department. */
export type Mention = { id: number; name: string; department?: boolean }
/** Splits text into plain parts, http(s) addresses and mentions (`@name`) of the given people. */
export function textPieces(text: string, mentions: readonly Mention[] = []): TextPiece[] {
  // The longest name first: @田中 must not match the start of @田中 一郎.
  const named = [...mentions].sort((a, b) => b.name.length - a.name.length)
  const namedAt = (start: number) =>
    named.find(({ name }) => text.slice(start, start + name.length).toLowerCase() === name.toLowerCase())
  const pieces: TextPiece[] = []
  let from = 0
  const plain = (to: number) => {
    if (to > from) pieces.push({ kind: 'text', text: text.slice(from, to) })
  }
  const signs = [...text.matchAll(/[@＠]/g)].map(({ index }) => ({ start: index, end: 0, href: null }))
  const found = [...webAddresses(text), ...(named.length > 0 ? signs : [])].sort((a, b) => a.start - b.start)
  for (const one of found) {
    const { start } = one
    // A sign within an address, or within a mention that was already matched.
    if (start < from) continue
    if (one.href !== null) {
      plain(start)
      pieces.push({ kind: 'link', text: text.slice(start, one.end), href: one.href })
      from = one.end
      continue
    }
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
  }
  plain(text.length)
  return pieces
}
