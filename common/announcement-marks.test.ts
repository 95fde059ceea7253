import { describe, expect, it } from 'vitest'
import { longText } from '#contract/long-texts.ts'
import { announcementBlocks, longTextOfMarks, withoutAnnouncementMarks } from './announcement-marks.ts'

const text = [
  '# 休業のお知らせ',
  '次の日に休みます。',
  '',
  '| 拠点 | 期間 |',
  '| --- | :---: |',
  '| 東京 | **29日**から |',
  '| 大阪 |',
  '',
  '![案内図](0a1b2c.webp)',
  'ご確認ください。',
].join('\n')

describe('the text of an announcement', () => {
  it('can contain tables and pictures among other text', () => {
    expect(announcementBlocks(text)).toEqual([
      { kind: 'text', text: '# 休業のお知らせ\n次の日に休みます。' },
      {
        kind: 'table',
        header: ['拠点', '期間'],
        rows: [
          ['東京', '**29日**から'],
          ['大阪', ''],
        ],
      },
      { kind: 'picture', words: '案内図', filename: '0a1b2c.webp' },
      { kind: 'text', text: 'ご確認ください。' },
    ])
  })

  it('treats bars without a delimiter line as text, and a picture within a line too', () => {
    const plain = '| これは | 表ではない |\n文中の ![x](y.webp) は文字'
    expect(announcementBlocks(plain)).toEqual([{ kind: 'text', text: plain }])
  })

  it('has no marks in excerpts', () => {
    expect(withoutAnnouncementMarks(text)).toBe(
      '休業のお知らせ\n次の日に休みます。\n拠点　期間\n東京　29日から\n大阪　\n案内図\nご確認ください。',
    )
  })

  it('takes time in proportion to its length', () => {
    const long = '|'.repeat(30_000)
    expect(announcementBlocks(`${long}\n${long}`)).toHaveLength(1)
  })
})

describe('as a long text', () => {
  const words = (one: string, marks?: object[]) => ({ type: 'text', text: one, ...(marks && { marks }) })
  const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
  const item = (...content: object[]) => ({ type: 'list_item', content })

  it('keeps headings, tables, pictures and line breaks', () => {
    const row = (type: string, ...cells: object[][]) => ({
      type: 'table_row',
      content: cells.map((content) => ({
        ...{ type, attrs: { colspan: 1, rowspan: 1 } },
        content: [content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }],
      })),
    })
    const made = longTextOfMarks(text, new Map([['0a1b2c.webp', 7]]))
    expect(made.content).toEqual([
      { type: 'heading', attrs: { level: 2 }, content: [words('休業のお知らせ')] },
      paragraph(words('次の日に休みます。')),
      {
        type: 'table',
        content: [
          row('table_header', [words('拠点')], [words('期間')]),
          row('table_cell', [words('東京')], [words('29日', [{ type: 'bold' }]), words('から')]),
          row('table_cell', [words('大阪')], []),
        ],
      },
      { type: 'picture', attrs: { file: 7, alt: '案内図' } },
      paragraph(words('ご確認ください。')),
    ])
    expect(longText.safeParse(made).success).toBe(true)
  })

  it('keeps lists in lists and links, and the words of a picture that is gone', () => {
    const link = (href: string) => [{ type: 'link', attrs: { href } }]
    const made = longTextOfMarks(
      '1. 申請\n  - [手引き](https://example.com/a)\n2. 承認\n\n詳しくはhttps://example.com/bへ\n二行目\n\n![図](gone.webp)',
      new Map(),
    )
    expect(made.content).toEqual([
      {
        ...{ type: 'ordered_list', attrs: { start: 1 } },
        content: [
          item(paragraph(words('申請')), {
            type: 'bullet_list',
            content: [item(paragraph(words('手引き', link('https://example.com/a'))))],
          }),
          item(paragraph(words('承認'))),
        ],
      },
      paragraph(
        ...[words('詳しくは'), words('https://example.com/b', link('https://example.com/b')), words('へ')],
        ...[{ type: 'hard_break' }, words('二行目')],
      ),
      paragraph(words('図')),
    ])
    expect(longText.safeParse(made).success).toBe(true)
  })

  it('is never empty', () => {
    expect(longTextOfMarks('', new Map())).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] })
  })
})
