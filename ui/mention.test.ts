import { expect, test } from 'vitest'
import { mentionAt } from './mention.ts'

const at = (text: string) => mentionAt(text, text.length)

test('a mention starts after any character that cannot precede "@" in an email address', () => {
  for (const before of ['', 'と', '「', '／', '、', '佐藤さん ', '\n', '！', '→', '・'])
    for (const sign of ['@', '＠'])
      expect(at(`${before}${sign}高橋`), before).toEqual({ query: '高橋', start: before.length })
})

test('an email address is not a mention', () => {
  expect(at('hanako@hiroba')).toBeUndefined()
  expect(at('hanako_1@hiroba')).toBeUndefined()
})

test('a name may contain one space', () => {
  expect(at('「@高橋 健一')?.query).toBe('高橋 健一')
  expect(at('@高橋　健一')?.query).toBe('高橋　健一')
  expect(at('@')?.query).toBe('')
  expect(at('@高橋 ')).toBeUndefined()
  expect(at('@高橋 健一 さん')).toBeUndefined()
  expect(at('@ 高橋')).toBeUndefined()
})
