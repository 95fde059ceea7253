import { expect, it } from 'vitest'
import { Random } from '../../random.ts'
import { write } from './grammar.ts'

const random = new Random(1)

it('picks alternatives, resolves nesting and fills slots', () => {
  const texts = new Set(
    Array.from({ length: 200 }, () => write('[朝|[昼|夜]]の{who}さん', random, { who: () => '佐藤' })),
  )
  expect([...texts].sort()).toEqual(['夜の佐藤さん', '昼の佐藤さん', '朝の佐藤さん'].sort())
})

it('may pick an empty alternative', () => {
  expect(['あ', '']).toContain(write('[あ|]', random, {}))
})

it('names the broken pattern', () => {
  expect(() => write('{nobody}です', random, {})).toThrow('{nobody}')
  expect(() => write('[開いたまま', random, {})).toThrow('not closed')
})
