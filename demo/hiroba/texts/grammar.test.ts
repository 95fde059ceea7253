import { expect, it } from 'vitest'
import { Random } from '../../random.ts'
import { write } from './grammar.ts'

const random = new Random(1)

it('chooses, nests and fills', () => {
  const texts = new Set(
    Array.from({ length: 200 }, () => write('[朝|[昼|夜]]の{who}さん', random, { who: () => '佐藤' })),
  )
  expect([...texts].sort()).toEqual(['夜の佐藤さん', '昼の佐藤さん', '朝の佐藤さん'].sort())
})

it('may choose nothing', () => {
  expect(['あ', '']).toContain(write('[あ|]', random, {}))
})

it('says which pattern is broken', () => {
  expect(() => write('{nobody}です', random, {})).toThrow('{nobody}')
  expect(() => write('[開いたまま', random, {})).toThrow('not closed')
})
