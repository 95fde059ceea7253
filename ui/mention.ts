export type MentionChoice = { id: string; label: string; detail?: string; avatarUrl?: string }
export type MentionSource = (query: string) => Promise<MentionChoice[]>

const longestMention = 30

/**
 * The text after the "@" (or its full-width twin) that the caret stands in, and where that "@" is. It may hold one
 * space, as a name does. Whatever is no part of an e-mail address may stand before it: Japanese is written without
 * spaces.
 */
export function mentionAt(text: string, caret: number): { query: string; start: number } | undefined {
  const near = text.slice(Math.max(0, caret - longestMention - 1), caret)
  const sign = Math.max(near.lastIndexOf('@'), near.lastIndexOf('＠'))
  if (sign < 0) return undefined
  const query = near.slice(sign + 1)
  const start = caret - query.length - 1
  if (!/^(\S+(\s\S+)?)?$/.test(query) || (start > 0 && /\w/.test(text[start - 1]!))) return undefined
  return { query, start }
}
