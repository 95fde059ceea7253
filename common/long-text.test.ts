import { describe, expect, it } from 'vitest'
import { longText, longTextLimits } from '#contract/long-texts.ts'
import { filesOf, isLinkTarget, isWebAddress, plainText } from './long-text.ts'

const words = (text: string, marks?: object[]) => ({ type: 'text', text, ...(marks && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]) => ({ type: 'doc', content })
const cell = (type: string, text: string) => ({
  ...{ type, attrs: { colspan: 1, rowspan: 1 }, content: [paragraph(words(text))] },
})
const accepts = (value: unknown) => longText.safeParse(value).success

const everyKind = doc(
  { type: 'heading', attrs: { level: 2 }, content: [words('第1章 総則')] },
  paragraph(
    words('この規則は'),
    words('全従業員', [{ type: 'bold' }]),
    { type: 'hard_break' },
    words('に適用する。'),
  ),
  {
    type: 'ordered_list',
    attrs: { start: 3 },
    content: [
      {
        type: 'list_item',
        content: [
          paragraph(words('申請')),
          { type: 'bullet_list', content: [{ type: 'list_item', content: [paragraph(words('領収書'))] }] },
        ],
      },
    ],
  },
  {
    type: 'table',
    content: [
      { type: 'table_row', content: [cell('table_header', '区分'), cell('table_header', '上限')] },
      { type: 'table_row', content: [cell('table_cell', '宿泊'), cell('table_cell', '9,000円')] },
    ],
  },
  { type: 'callout', attrs: { tone: 'warning' }, content: [paragraph(words('期限厳守'))] },
  { type: 'quote', content: [paragraph(words('引用'))] },
  { type: 'code_block', content: [words('npm start')] },
  { type: 'divider' },
  { type: 'picture', attrs: { file: 7, alt: '図' } },
  { type: 'file', attrs: { file: 8, name: '申請書.docx' } },
  { type: 'embed', attrs: { href: 'https://example.com/video' } },
  paragraph(words('佐藤', [{ type: 'link', attrs: { href: '/users/3' } }])),
)

it('accepts every kind of node, and reads its text and files', () => {
  expect(accepts(everyKind)).toBe(true)
  expect(filesOf(everyKind as never)).toEqual([7, 8])
  expect(plainText(everyKind as never).split('\n')).toEqual([
    ...['第1章 総則', 'この規則は全従業員', 'に適用する。', '3. 申請', '  ・領収書'],
    ...['区分 | 上限', '宿泊 | 9,000円', '期限厳守', '引用', 'npm start', '―――'],
    ...['[図]', '[申請書.docx]', 'https://example.com/video', '佐藤'],
  ])
})

it('leaves out what has no words: pictures without a description and empty rows', () => {
  const empty = { type: 'table_cell', attrs: { colspan: 1, rowspan: 1 }, content: [{ type: 'paragraph' }] }
  const text = doc(
    paragraph(words('上')),
    { type: 'picture', attrs: { file: 1, alt: '' } },
    { type: 'table', content: [{ type: 'table_row', content: [empty, empty] }] },
    paragraph(words('下')),
  )
  expect(plainText(text as never)).toBe('上\n下')
})

describe('an attack is refused as a whole', () => {
  const link = (href: string) => doc(paragraph(words('x', [{ type: 'link', attrs: { href } }])))
  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    'https://user:password@evil.example/',
    'https:\\\\evil.example',
    '/users/1/../../api/v2/sessions',
    '/users/sign_out',
    'blob:https://example.com/x',
    '',
  ])('the address %j', (href) => {
    expect(isLinkTarget(href)).toBe(false)
    expect(isWebAddress(href)).toBe(false)
    expect(accepts(link(href))).toBe(false)
    expect(accepts(doc({ type: 'embed', attrs: { href } }))).toBe(false)
  })

  it.each<[string, object]>([
    ['a script', { type: 'script', content: [words('alert(1)')] }],
    ['HTML', { type: 'html', html: '<b>x</b>' }],
    ['an SVG', { type: 'svg', attrs: { onload: 'x' } }],
    ['a style', { type: 'paragraph', attrs: { style: 'position:fixed' }, content: [] }],
    ['an event handler', { type: 'picture', attrs: { file: 1, alt: '', onerror: 'x' } }],
    ['a picture by address', { type: 'picture', attrs: { src: 'data:image/svg+xml,x', alt: '' } }],
    ['a heading of level 1', { type: 'heading', attrs: { level: 1 } }],
    ['an unknown mark', paragraph(words('x', [{ type: 'style', attrs: { css: 'x' } }]))],
    ['text without a paragraph', words('x')],
    ['a table inside its row', { type: 'table', content: [{ type: 'table', content: [] }] }],
    [
      'a huge cell',
      {
        type: 'table',
        content: [
          {
            type: 'table_row',
            content: [
              { type: 'table_cell', attrs: { colspan: 1_000_000, rowspan: 1 }, content: [paragraph()] },
            ],
          },
        ],
      },
    ],
  ])('%s', (_, node) => {
    expect(accepts(doc(node))).toBe(false)
  })

  it('by depth, number and length', () => {
    let deep: object = paragraph(words('x'))
    for (let at = 0; at < 100_000; at++) deep = { type: 'quote', content: [deep] }
    expect(accepts(doc(deep))).toBe(false)
    expect(accepts(doc(...Array.from({ length: longTextLimits.nodes }, () => paragraph())))).toBe(false)
    expect(accepts(doc(paragraph(words('あ'.repeat(longTextLimits.characters + 1)))))).toBe(false)
    for (const value of [null, 'x', 3, [], {}, { type: 'doc' }, { type: 'doc', content: 'x' }])
      expect(accepts(value)).toBe(false)
  })
})
