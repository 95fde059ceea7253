import { expect, test } from 'vitest'
import { watchedWordsIn } from './watched-word.ts'

const hits = (word: string, text: string, exceptions: string[] = []) =>
  watchedWordsIn([{ word, exceptions }], text).length > 0

test('ordinary Japanese does not match', () => {
  for (const text of [
    '届いたばかりです',
    '今日は忙しくてばかりいられない',
    'そばかすが気になる',
    '夏のバカンスの写真',
    'アルバカーキに出張',
    '大げさばかりの話',
  ])
    expect(hits('バカ', text), text).toBe(false)
  for (const [word, text] of [
    ['クソ', 'クソーシャルではなくソーシャル'],
    ['ボケ', 'ライラックとボケットの話'],
    ['ass', 'The class passes the assessment'],
    ['SEX', 'Essex and Sussex'],
    ['アホ', 'アホウドリを見た'],
    ['ゲス', 'ゲストを招く'],
  ] as const)
    expect(hits(word, text), text).toBe(false)
})

test('the word itself matches, however it is written', () => {
  for (const text of [
    'バカ',
    'ばかを見る',
    'お前はばかだ',
    'ﾊﾞｶ',
    'バ カ',
    'バカ！',
    'バか',
    'このバカが',
    'ばか、',
    '本当にばか。',
    'そんなバカな',
  ])
    expect(hits('バカ', text), text).toBe(true)
  for (const text of ['You are an ASS!', 'ａｓｓ', 'ass', 'これはass です'])
    expect(hits('ass', text), text).toBe(true)
  for (const text of ['残業代が出ない', 'サービス残業']) expect(hits('残業', text), text).toBe(true)
})

test('a word given in hiragana matches within hiragana too, except in its exceptions', () => {
  expect(hits('ばか', '届いたばかりです')).toBe(true)
  expect(hits('ばか', '届いたばかりです', ['ばかり'])).toBe(false)
  expect(hits('ばか', '届いたばかりのばかもの', ['ばかり'])).toBe(true)
  expect(hits('ばか', 'バカンスへ', ['ばかり'])).toBe(false)
  expect(hits('死ぬ', '死ぬほど笑った', ['死ぬほど'])).toBe(false)
  expect(hits('死ぬ', 'シ ぬほど死ぬ', ['死ぬほど'])).toBe(true)
})

test('a hostile text takes no longer than others', () => {
  const words = Array.from({ length: 100 }, (_, n) => ({ word: `ばか${n}`, exceptions: ['ばかり'] }))
  expect(watchedWordsIn(words, 'ばかり'.repeat(20_000))).toEqual([])
  expect(hits('ばか', 'ばかり'.repeat(100_000), ['ばかり'])).toBe(false)
})
