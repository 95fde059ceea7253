import { expect, test } from 'vitest'
import { titleAfter, titleOf } from './post-words.ts'
import type { ShownAnswer } from './shown-answer.ts'

const shown = (...answers: [kind: string, text: string][]) =>
  answers.map(([kind, text]): ShownAnswer => ({ item: kind, name: kind, kind, text, published: true }))

test('names a report by its first line of text, then by its long text, never by an amount alone', () => {
  const money = ['money', '26,000円'] as [string, string]
  const long = ['long_text', '\n二行の理由\n続き'] as [string, string]
  expect(titleOf(shown(money, long, ['text', '椅子の購入']), '経費')).toBe('椅子の購入')
  expect(titleOf(shown(money, long, ['text', '']), '経費')).toBe('二行の理由')
  expect(titleOf(shown(money, ['users', '佐藤 花子']), '経費')).toBe('経費')
})

test('keeps the application’s name for the report that follows, instead of a reason given in it', () => {
  expect(titleAfter(shown(['long_text', '少し超えました']), '整理用品')).toBe('整理用品')
  expect(titleAfter(shown(['text', '棚と箱'], ['long_text', '少し超えました']), '整理用品')).toBe('棚と箱')
})
