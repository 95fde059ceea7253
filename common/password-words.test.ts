import { expect, test } from 'vitest'
import { wordIn, wordsOf } from './password-words.ts'

const words = wordsOf([
  '佐藤',
  '花子',
  'サトウ',
  'ハナコ',
  'hanako.sato@mihon.example',
  '株式会社みほん',
  'E-0042',
  null,
])

test('words are names, parts of addresses and numbers that are long enough', () => {
  expect(words).toEqual(
    expect.arrayContaining(['佐藤', '花子', 'さとう', 'はなこ', 'hanako', 'sato', 'mihon', 'みほん', '0042']),
  )
  expect(words).not.toContain('e')
  expect(wordsOf(['Li', '林', 'A-1', 'Example Co., Ltd.'])).toEqual(['example'])
})

test('a password contains a word in any case, width and script', () => {
  expect(wordIn('xx-HANAKO-26', words)).toBe('はなこ')
  expect(wordIn('ＳＡＴＯ-2026x', words)).toBe('さとう')
  expect(wordIn('佐藤-Abc123', words)).toBe('佐藤')
  expect(wordIn('Mihon2026', words)).toBe('mihon')
  expect(wordIn('Ab3-0042-9z', words)).toBe('0042')
})

test('a reading is found in the usual spellings', () => {
  const readings = wordsOf(['シミズ', 'コウイチ', 'オオノ'])
  expect(wordIn('Shimizu-7788', readings)).toBe('しみず')
  expect(wordIn('9Simizu+abc', readings)).toBe('しみず')
  expect(wordIn('Koichi-7788', readings)).toBe('こういち')
  expect(wordIn('Ohno-8877-x', readings)).toBe('おおの')
  expect(wordIn('Kouichiro-7788', readings)).toBeNull()
})

test('other passwords contain none', () => {
  expect(wordIn('Hiroba-2026', words)).toBeNull()
  expect(wordIn('Sa-To-42-Xy', words)).toBeNull()
})
