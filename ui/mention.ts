export type MentionChoice = { id: string; label: string; detail?: string; avatarUrl?: string }
export type MentionSource = (query: string) => Promise<MentionChoice[]>

const longestMention = 30

/**
 * The text between the "@" (or its full-width form) and the caret, and the position of that "@". It may contain one
 * space, as names do. The "@" may follow any character that cannot be part of an email address: Japanese is written
 * without spaces.
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
