import { expect, it } from 'vitest'
import { cleanName } from './clean-name.ts'
import { foldedName } from './folded-name.ts'

it('names lose invisible characters', () => {
  for (const text of [
    '営\u200b業部',
    '\u202e営業部\u202c',
    '\ufeff営業部',
    '営\u200d業\u200c部',
    '営業部\u200d',
    '\u2067営業部\u2069 ',
  ])
    expect(cleanName(text)).toBe('営業部')
  expect(cleanName('\u200b \u2060')).toBe('')
  expect(foldedName('営\u200b業部')).toBe('営業部')
})

it('names keep variants of kanji, joined emoji and scripts that need joiners', () => {
  for (const text of [
    '葛\u{e0100}城',
    '辻\u{e0101}',
    '👩\u200d💻係',
    '👨🏽\u200d🚒',
    '❤\ufe0f\u200d🔥',
    'می\u200cخواهم',
  ])
    expect(cleanName(text)).toBe(text)
})
