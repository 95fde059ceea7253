export type MentionChoice = { id: string; label: string; detail?: string; avatarUrl?: string }
export type MentionSource = (query: string) => Promise<MentionChoice[]>

const longestMention = 30

/** The text after the "@" (or its full-width twin) that the caret stands in, and where that "@" is. */
export function mentionAt(text: string, caret: number): { query: string; start: number } | undefined {
  const near = text.slice(Math.max(0, caret - longestMention - 1), caret)
  const sign = Math.max(near.lastIndexOf('@'), near.lastIndexOf('＠'))
  if (sign < 0) return undefined
  const query = near.slice(sign + 1)
  const start = caret - query.length - 1
  if (/\s/.test(query) || (start > 0 && !/[\s、。(（]/.test(text[start - 1]!))) return undefined
  return { query, start }
}
