import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isEmoji } from '#common/emoji.ts'
import { type EmojiNames, readEmojiNames } from './emoji-names.ts'
import { countEmoji, frequentEmoji } from './frequent-emoji.ts'

const read = (locale: string) => readFile(join(import.meta.dirname, `emoji-${locale}.txt`), 'utf8')

describe('emoji names', () => {
  let ja: EmojiNames
  let en: EmojiNames
  beforeAll(async () => {
    const [japanese, english] = [await read('ja'), await read('en')]
    ja = readEmojiNames(japanese, english)
    en = readEmojiNames(english, japanese)
  })

  test('belong to emoji the server accepts, the same in both languages, in nine groups', () => {
    const emojiOf = ({ groups }: EmojiNames) => groups.map((group) => group.map(({ emoji }) => emoji))
    expect(emojiOf(ja)).toEqual(emojiOf(en))
    expect(ja.groups).toHaveLength(9)
    const all = emojiOf(ja).flat()
    expect(all.length).toBeGreaterThan(1_800)
    expect(all.filter((emoji) => !isEmoji(emoji))).toEqual([])
    expect(new Set(all).size).toBe(all.length)
    expect([...ja.groups, ...en.groups].flat().filter(({ name }) => name === '')).toEqual([])
  })

  test.each([
    ['いいね', '👍'],
    ['ｵﾆｷﾞﾘ', '🍙'],
    ['おにぎり', '🍙'],
    ['Rice Ball', '🍙'],
    ['桜', '🌸'],
    ['thumbs up', '👍'],
    ['クラッカー', '🎉'],
  ])('are found by %s in either interface language', (query, emoji) => {
    for (const names of [ja, en]) expect(names.find(query).map((one) => one.emoji)).toContain(emoji)
  })

  test('put an exact match first', () => {
    expect(en.find('fire')[0]?.emoji).toBe('🔥')
    expect(ja.find('')).toEqual([])
    expect(ja.find('ほげほげ')).toEqual([])
  })
})

describe('frequently used emoji', () => {
  beforeEach(() => localStorage.clear())

  test('are this person’s most used ones, the latest first among equals, before the defaults', () => {
    const usual = frequentEmoji(1)
    for (const emoji of ['🍙', '🌸', '🌸', '🚄']) countEmoji(1, emoji)
    expect(frequentEmoji(1).slice(0, 4)).toEqual(['🌸', '🚄', '🍙', usual[0]])
    expect(frequentEmoji(1)).toHaveLength(usual.length)
    expect(frequentEmoji(2)).toEqual(usual)
  })

  test('ignore invalid data in the storage', () => {
    const usual = frequentEmoji(1)
    for (const text of ['{', '{}', '[1, ["x"]]']) {
      localStorage.setItem('hiroba.emoji.1', text)
      expect(frequentEmoji(1)).toEqual(usual)
    }
  })
})
