import { expect, test } from 'vitest'
import { kanaGrams, kanaIn, kanaPattern } from './romaji.ts'

const finds = (romaji: string, kana: string) => {
  const pattern = kanaPattern(romaji)
  const found = pattern !== null && new RegExp(pattern, 'u').test(kana)
  expect(kanaIn(kana, romaji), `${romaji} in ${kana}`).toBe(found)
  return found
}

test('Hepburn, Kunrei and long vowels give the same reading', () => {
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

test('other names are not found, and other letters have no reading', () => {
  expect(finds('suzuki', 'さとう')).toBe(false)
  expect(finds('satomi', 'さとう')).toBe(false)
  for (const text of ['', '佐藤', 'abc123', 'q', '.*', 'さとう']) expect(kanaPattern(text), text).toBeNull()
})

test('whatever matches the pattern contains one of each list of grams', () => {
  const readings = [
    'さとうはなこ',
    'さと',
    'けんいち',
    'けにち',
    'おおの',
    'りょうた',
    'まっちゃ',
    'はっとり',
    'たかはし',
    'しぇ',
  ]
  for (const romaji of [
    'sato',
    'satoh',
    'kenichi',
    'ono',
    'ryota',
    'matcha',
    'hattori',
    'tak',
    't',
    'sh',
    'n',
    'sato hanako',
  ])
    for (const reading of readings)
      if (finds(romaji, reading))
        for (const choices of kanaGrams(romaji)!)
          expect([romaji, reading, choices.some((gram) => reading.includes(gram))]).toEqual([
            romaji,
            reading,
            true,
          ])
  expect(kanaGrams('佐藤')).toBeNull()
  expect(kanaGrams('suzuki')).toEqual(
    [
      ['すず', 'すう', 'すー', 'すづ'],
      ['ずき', 'ずう', 'ずー', 'づき', 'づう', 'づー'],
    ].map((list) => expect.arrayContaining(list)),
  )
})
