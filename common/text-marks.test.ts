import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markedPieces, mayHaveMarks, textBlocks, withoutMarks } from './text-marks.ts'

const bold = (text: string) => markedPieces(text).flatMap((piece) => (piece.bold ? [piece.text] : []))
const links = (text: string) => markedPieces(text).flatMap(({ href, text }) => (href ? [[text, href]] : []))

describe('bold', () => {
  test.each([
    ['**重要**です', ['重要']],
    ['締め切りは**「金曜」**です。', ['「金曜」']],
    ['これは**重要。**次です', ['重要。']],
    ['**a** and **b c**', ['a', 'b c']],
    ['a **b** c', ['b']],
    ['**@佐藤 花子** さん', ['@佐藤 花子']],
    ['**https://example.com/a** です', ['https://example.com/a']],
    ['＊＊全角＊＊ **半角**', ['半角']],
  ])('%s', (text, words) => expect(bold(text)).toEqual(words))

  test.each([
    '5*3*2',
    '2**3**2',
    'a**b**c',
    '****',
    '***三つ***',
    '** 空白 **',
    '**閉じない',
    '**次の行\nまで**',
    '※**',
    'https://example.com/**/a と https://example.com/**/b',
  ])('is not found in %j, which stays unchanged', (text) => {
    expect(bold(text)).toEqual([])
    expect(withoutMarks(text)).toBe(text)
  })
})

describe('links with a text', () => {
  test.each([
    ['[資料](https://example.com/a)をどうぞ', [['資料', 'https://example.com/a']]],
    ['[A](https://example.com/wiki/A_(b))', [['A', 'https://example.com/wiki/A_(b)']]],
    [
      '[a](https://a.example/) [b](http://b.example/)',
      [
        ['a', 'https://a.example/'],
        ['b', 'http://b.example/'],
      ],
    ],
  ])('%s', (text, found) => expect(links(text)).toEqual(found))

  test.each([
    '[メモ](ここ)',
    '[x](javascript:alert(1))',
    '[](https://example.com/)',
    '[ ](https://example.com/)',
    '[https://bank.example](https://evil.example)',
    '[改\n行](https://example.com/)',
    '（https://example.com/）',
  ])('is not found in %j', (text) => expect(links(text)).toEqual([]))
})

describe('blocks', () => {
  test('headings and lists, and text between them that keeps its lines', () => {
    expect(textBlocks('はじめに\n一行目\n# 議題\n- 予算\n  1. 本社\n* 人事\n\nおわり\n\n以上')).toEqual([
      { kind: 'text', text: 'はじめに\n一行目' },
      { kind: 'heading', level: 1, text: '議題' },
      {
        kind: 'list',
        entries: [
          { number: null, depth: 0, text: '予算' },
          { number: 1, depth: 1, text: '本社' },
          { number: null, depth: 0, text: '人事' },
        ],
      },
      { kind: 'text', text: 'おわり\n\n以上' },
    ])
  })

  test.each([
    '#1',
    '#タグ',
    '# ',
    '#### 四つ',
    '＃ 全角',
    '* ',
    '-',
    '-----',
    '-5℃',
    '・中点',
    '＊ 全角',
    '￣￣￣',
    '2026. 11. 22',
    '1.5倍',
    '1．全角',
    '> 引用',
    '見出し\n=====',
    '    字下げ',
  ])('are not found in %j', (text) => {
    expect(textBlocks(text)).toEqual([{ kind: 'text', text }])
    expect(withoutMarks(text)).toBe(text)
  })
})

describe('text without marks', () => {
  test('shows headings, lists, bold and links as text', () => {
    expect(withoutMarks('## 議題\n- **予算**\n  - [資料](https://example.com/a)\n3) 人事\n以上')).toBe(
      '議題\n・予算\n  ・資料 (https://example.com/a)\n3. 人事\n以上',
    )
  })

  test('reads nested marks once each', () => {
    expect(withoutMarks('**[資料](https://a.example/) です**')).toBe('資料 (https://a.example/) です')
    expect(withoutMarks('[**資料**](https://a.example/)')).toBe('**資料** (https://a.example/)')
    expect(withoutMarks('**前[の** 後](https://a.example/)')).toBe('**前の** 後 (https://a.example/)')
  })

  test('handles any text without failing or losing text, and leaves a text without marks unchanged', () => {
    const sign = fc.constantFrom(
      '*',
      '**',
      '#',
      '# ',
      '- ',
      '1. ',
      '[',
      '](',
      ')',
      'https://a.example',
      ' ',
      '\n',
      'あ',
      'b',
      '5',
    )
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 40 }), (signs) => {
        const text = signs.join('')
        const letters = (of: string) => of.replace(/[^あb]/g, '')
        for (const block of textBlocks(text)) if (block.kind === 'text') markedPieces(block.text)
        expect(letters(withoutMarks(text)).length).toBeGreaterThanOrEqual(letters(text).length)
        if (!mayHaveMarks(text)) {
          expect(textBlocks(text)).toEqual([{ kind: 'text', text }])
          expect(
            markedPieces(text)
              .map((piece) => piece.text)
              .join(''),
          ).toBe(text)
        }
      }),
      { numRuns: 500 },
    )
  })
})
