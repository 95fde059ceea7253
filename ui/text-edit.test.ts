import { describe, expect, test } from 'vitest'
import { boldEdit, enterEdit, lineEdit, linkEdit, type TextEdit } from './text-edit.ts'

/** A text in which « and » mark the selection, or | the caret. */
function read(shown: string) {
  const start = shown.search(/[«|]/)
  const value = shown.replace(/[«»|]/g, '')
  const end = shown.includes('»') ? shown.indexOf('»') - 1 : start
  return [value, start, end] as const
}
function apply(shown: string, edit: (value: string, start: number, end: number) => TextEdit | undefined) {
  const [value, start, end] = read(shown)
  const made = edit(value, start, end)
  if (!made) return undefined
  const text = value.slice(0, made.from) + made.text + value.slice(made.to)
  const [from, to] = made.select
  return from === to
    ? `${text.slice(0, from)}|${text.slice(from)}`
    : `${text.slice(0, from)}«${text.slice(from, to)}»${text.slice(to)}`
}

describe('bold', () => {
  test.each([
    ['これは«重要»です', 'これは**«重要»**です'],
    ['これは**«重要»**です', 'これは«重要»です'],
    ['これは«**重要**»です', 'これは«重要»です'],
    ['« 重要 »', ' **«重要»** '],
    ['あ|い', 'あ**|**い'],
    ['«- 一\n\n# 二»', '«- **一**\n\n# **二**»'],
    ['«$&»', '**«$&»**'],
  ])('%j becomes %j', (before, after) => expect(apply(before, boldEdit)).toBe(after))
})

describe('headings and lists', () => {
  const list = (value: string, start: number, end: number) => lineEdit(value, start, end, '- ')
  const heading = (value: string, start: number, end: number) => lineEdit(value, start, end, '# ')
  test.each([
    ['一|', '- 一|'],
    ['- 一|', '一|'],
    ['前\n«一\n\n二»\n後', '前\n«- 一\n\n- 二»\n後'],
    ['«- 一\n- 二»', '«一\n二»'],
    ['«- 一\n二»', '«- 一\n- 二»'],
    ['|', '- |'],
  ])('a list: %j becomes %j', (before, after) => expect(apply(before, list)).toBe(after))
  test.each([
    ['議題|', '# 議題|'],
    ['- 議題|', '# 議題|'],
    ['# 議題|', '議題|'],
  ])('a heading: %j becomes %j', (before, after) => expect(apply(before, heading)).toBe(after))
})

describe('a link', () => {
  test.each([
    ['«資料»を見る', '[資料](https://|)を見る'],
    ['«https://a.example/»', '[|](https://a.example/)'],
    ['|', '[|](https://)'],
  ])('%j becomes %j', (before, after) => expect(apply(before, linkEdit)).toBe(after))
})

describe('Enter', () => {
  test.each([
    ['- 一|', '- 一\n- |'],
    ['* 一|二', '* 一\n* |二'],
    ['9. 一|', '9. 一\n10. |'],
    ['  2) 一|', '  2) 一\n  3) |'],
    ['- 一\n- |', '- 一\n|'],
  ])('in a list: %j becomes %j', (before, after) => expect(apply(before, enterEdit)).toBe(after))
  test.each(['一|', '|- 一', '-|', '#1|', '- 一\n二|'])('elsewhere is a line break: %j', (before) =>
    expect(apply(before, enterEdit)).toBeUndefined(),
  )
})
