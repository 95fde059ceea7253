import type { Mention } from './mention-names.ts'

const called = /(?<!\w)[@＠]([^\s\u3000@＠、。)）]{1,30})/gu

/**
 * The names after "@" that nobody was chosen for, as written: they notify nobody. A name that is still being typed is
 * included only if it equals `nobody`, the last search text without a match.
 */
export function unnamedMentions(text: string, mentions: readonly Mention[], nobody: string | undefined) {
  const found = [...text.matchAll(called)].flatMap((match) => {
    const name = match[1]!
    const from = match.index + match[0].length - name.length
    if (mentions.some((mention) => text.startsWith(mention.name, from))) return []
    const finished = from + name.length < text.length
    return finished || name === nobody ? [name] : []
  })
  return [...new Set(found)]
}
