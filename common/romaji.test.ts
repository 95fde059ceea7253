import { expect, test } from 'vitest'
import { kanaPattern } from './romaji.ts'

const finds = (romaji: string, kana: string) => {
  const pattern = kanaPattern(romaji)
  return pattern !== null && new RegExp(pattern, 'u').test(kana)
}

test('Hepburn, Kunrei and long vowels lead to the same reading', () => {
  for (const romaji of ['sato', 'satou', 'satoo', 'satoh', 'satō', 'SATO'])
    expect(finds(romaji, 'さとうはなこ'), romaji).toBe(true)
  for (const romaji of ['shinji', 'sinzi']) expect(finds(romaji, 'しんじ'), romaji).toBe(true)
  for (const romaji of ['tsuchiya', 'tutiya']) expect(finds(romaji, 'つちや'), romaji).toBe(true)
  for (const romaji of ['shimpei', 'shinpei', 'sinpei']) expect(finds(romaji, 'しんぺい'), romaji).toBe(true)
  for (const romaji of ['ryota', 'ryouta', 'ryohta']) expect(finds(romaji, 'りょうた'), romaji).toBe(true)
  for (const [romaji, kana] of [
    ['kenichi', 'けんいち'],
    ["ken'ichi", 'けんいち'],
    ['hattori', 'はっとり'],
    ['inoue', 'いのうえ'],
    ['ohno', 'おおの'],
    ['ono', 'おおの'],
    ['kooriyama', 'こおりやま'],
    ['iida', 'いいだ'],
    ['aoi', 'あおい'],
    ['yoko', 'ようこ'],
    ['junichiro', 'じゅんいちろう'],
    ['matcha', 'まっちゃ'],
    ['keiko', 'けいこ'],
    ['sato hanako', 'さとう はなこ'],
    ['sato hanako', 'さとうはなこ'],
    ['kazuo', 'かずお'],
    ['fujiwara', 'ふじわら'],
    ['gotou', 'ごとう'],
  ] as const)
    expect(finds(romaji, kana), romaji).toBe(true)
})

test('a name is found while it is being typed', () => {
  for (const typed of ['t', 'ta', 'tak', 'taka', 'takah', 'takahas', 'takahash', 'takahashi'])
    expect(finds(typed, 'たかはし'), typed).toBe(true)
  expect(finds('tan', 'たなか')).toBe(true)
})

test('other names are not found, and other letters are no reading', () => {
  expect(finds('suzuki', 'さとう')).toBe(false)
  expect(finds('satomi', 'さとう')).toBe(false)
  for (const text of ['', '佐藤', 'abc123', 'q', '.*', 'さとう']) expect(kanaPattern(text), text).toBeNull()
})
