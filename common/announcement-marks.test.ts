import { describe, expect, it } from 'vitest'
import { announcementBlocks, withoutAnnouncementMarks } from './announcement-marks.ts'

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
