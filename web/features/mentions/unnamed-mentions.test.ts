import { expect, test } from 'vitest'
import { unnamedMentions } from './unnamed-mentions.ts'

const suzuki = { id: 3, name: '鈴木 太郎' }

test('distinguishes a name that nobody was chosen for from one that was chosen', () => {
  expect(unnamedMentions('@鈴木 太郎 さん、@佐藤 さんも見てください', [suzuki], undefined)).toEqual(['佐藤'])
  expect(unnamedMentions('＠ふめい\n@ふめい です', [], undefined)).toEqual(['ふめい'])
})

test('a name being typed is ignored until no match is found for it', () => {
  expect(unnamedMentions('お願いします @すず', [], undefined)).toEqual([])
  expect(unnamedMentions('お願いします @すずz', [], 'すずz')).toEqual(['すずz'])
})

test('an email address is not a name', () => {
  expect(unnamedMentions('hanako@hiroba.example へ送りました', [], undefined)).toEqual([])
})
