/*
 * Prints web/features/emoji/emoji-ja.txt and emoji-en.txt from the package emojibase-data (MIT; data of Unicode CLDR),
 * which is too large to be installed with the product:
 *   npm pack emojibase-data@17.0.0 && tar xzf emojibase-data-17.0.0.tgz
 *   node web/generate-emoji-names.mjs package
 * One emoji a line, `emoji<tab>name<tab>search words`, with an empty line between groups. Both files have the
 * same emoji in the same order.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isEmoji } from '../common/emoji.ts'

const [folder = 'package'] = process.argv.slice(2)
/* Components that emoji are combined with: hair, skin. */
const components = 2
/* Systems that are some years old show newer ones as empty boxes. */
const newest = 15.1

for (const locale of ['ja', 'en']) {
  const groups = new Map()
  for (const { group, version, emoji: unicode, label, tags = [] } of JSON.parse(
    readFileSync(join(folder, locale, 'data.json'), 'utf8'),
  )) {
    if (group === undefined || group === components || version > newest) continue
    // The package includes a variation selector where Unicode recommends none.
    const emoji = isEmoji(unicode) ? unicode : unicode.replaceAll('\u{fe0f}', '')
    if (!isEmoji(emoji)) throw new Error(`${unicode} ${label} is not one emoji`)
    const words = tags.filter((tag) => !label.split(' ').includes(tag))
    groups.set(group, [...(groups.get(group) ?? []), [emoji, label, words.join(' ')].join('\t')])
  }
  const parts = [...groups].sort(([a], [b]) => a - b).map(([, lines]) => lines.join('\n'))
  writeFileSync(join(import.meta.dirname, `features/emoji/emoji-${locale}.txt`), `${parts.join('\n\n')}\n`)
}
