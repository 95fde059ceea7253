import { describe, expect, test } from 'vitest'
import { textPieces } from './text-pieces.ts'

const links = (text: string) =>
  textPieces(text).flatMap((piece) => (piece.kind === 'link' ? [piece.text] : []))
const joined = (text: string) =>
  textPieces(text)
    .map((piece) => piece.text)
    .join('')

describe('addresses in text', () => {
  test.each([
    ['詳しくは https://example.com/a をご覧ください', 'https://example.com/a'],
    ['詳しくはhttps://example.com/aをご覧ください', 'https://example.com/a'],
    ['資料（https://example.com/a）です。', 'https://example.com/a'],
    ['https://example.com/a。次の文', 'https://example.com/a'],
    ['https://example.com/a、https', 'https://example.com/a'],
    ['「https://example.com」', 'https://example.com'],
    ['See https://example.com/a.', 'https://example.com/a'],
    ['(see https://example.com/a)', 'https://example.com/a'],
    ['https://example.com/wiki/A_(b)', 'https://example.com/wiki/A_(b)'],
    ['(https://example.com/wiki/A_(b)).', 'https://example.com/wiki/A_(b)'],
    ['Really https://example.com/?a=1&b=2!?', 'https://example.com/?a=1&b=2'],
    ['HTTPS://EXAMPLE.COM/x', 'HTTPS://EXAMPLE.COM/x'],
    ['https://example.com/a\nhttps', 'https://example.com/a'],
  ])('%s', (text, link) => {
    expect(links(text)).toEqual([link])
    expect(joined(text)).toBe(text)
  })
  test('several in one text', () => {
    expect(links('http://a.example,http://b.example、http://c.example')).toHaveLength(2)
    expect(links('http://a.example と http://b.example')).toEqual(['http://a.example', 'http://b.example'])
  })
  test('only http and https addresses become links', () => {
    expect(links('javascript:alert(1) ftp://a.example data:text/html,x https:// //a.example')).toEqual([])
    expect(joined('https:// だけ')).toBe('https:// だけ')
  })
})

describe('mentions in text', () => {
  const people = [
    { id: 1, name: '田中' },
    { id: 2, name: '田中 一郎' },
    { id: 3, name: 'Ann (HR)' },
  ]
  test('the longest name takes precedence, also after a full-width sign', () => {
    const found = textPieces('@田中 一郎 さんと＠田中さん', people).filter((p) => p.kind === 'mention')
    expect(found).toEqual([
      { kind: 'mention', text: '@田中 一郎', userId: 2 },
      { kind: 'mention', text: '＠田中', userId: 1 },
    ])
  })
  test('special characters in a name are matched literally', () => {
    expect(textPieces('hi @Ann (HR)!', people).at(1)).toEqual({
      kind: 'mention',
      text: '@Ann (HR)',
      userId: 3,
    })
  })
  test('a person who is not mentioned stays text', () => {
    expect(textPieces('@鈴木 さん', people)).toEqual([{ kind: 'text', text: '@鈴木 さん' }])
  })
})
