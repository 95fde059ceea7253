export type MentionChoice = { id: string; label: string; detail?: string; avatarUrl?: string }
export type MentionSource = (query: string) => Promise<MentionChoice[]>

/** The text after the "@" (or its full-width twin) that the caret stands in, and where that "@" is. */
export function mentionAt(text: string, caret: number): { query: string; start: number } | undefined {
  const found = /(?:^|[\s\u3000、。(（])[@＠]([^\s\u3000@＠]{0,30})$/u.exec(text.slice(0, caret))
  if (found?.[1] === undefined) return undefined
  return { query: found[1], start: caret - found[1].length - 1 }
}
