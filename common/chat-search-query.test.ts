import { expect, it } from 'vitest'
import { parseChatQuery } from './chat-search-query.ts'

it('reads operators in both languages and any width, and words around them', () => {
  const read = (query: string) => parseChatQuery(query).map(({ raw: _, ...term }) => term)
  expect(read('from:佐藤 送信者：鈴木 -in:本部 ルーム:"売場 相談"')).toEqual([
    { kind: 'from', text: '佐藤', negated: false },
    { kind: 'from', text: '鈴木', negated: false },
    { kind: 'in', text: '本部', negated: true },
    { kind: 'in', text: '売場 相談', negated: false },
  ])
  expect(read('has:file ファイル:なし ＨＡＳ:写真 -リンク: has:stamp')).toEqual([
    { kind: 'trait', trait: 'file', negated: false },
    { kind: 'trait', trait: 'file', negated: true },
    { kind: 'trait', trait: 'photo', negated: false },
    { kind: 'trait', trait: 'link', negated: true },
    { kind: 'trait', trait: 'stamp', negated: false },
  ])
  expect(read('after:2026-11 以前:2026/11/5 会議 OR 打合せ has:nothing 12:30')).toEqual([
    { kind: 'after', on: '2026-11-01', negated: false },
    { kind: 'before', on: '2026-11-05', negated: false },
    {
      kind: 'any',
      negated: false,
      terms: [
        { kind: 'word', text: '会議', raw: '会議', negated: false },
        { kind: 'word', text: '打合せ', raw: '打合せ', negated: false },
      ],
    },
    { kind: 'word', text: 'has:nothing', negated: false },
    { kind: 'word', text: '12:30', negated: false },
  ])
  expect(read('on:2026-11-20 日付：2026-02 on:昨日')).toEqual([
    { kind: 'on', from: '2026-11-20', until: '2026-11-20', negated: false },
    { kind: 'on', from: '2026-02-01', until: '2026-02-28', negated: false },
    { kind: 'word', text: 'on:昨日', negated: false },
  ])
})
