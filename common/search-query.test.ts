import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSearchQuery, printSearchQuery, type SearchTerm, type SingleTerm } from './search-query.ts'

const shortTerm = (term: SingleTerm) => {
  const value = term.kind === 'trait' ? term.trait : 'on' in term ? term.on : term.text
  return `${term.negated ? 'not ' : ''}${term.kind} ${value}`
}
const short = (query: string) =>
  parseSearchQuery(query).map((term) =>
    term.kind === 'any' ? term.terms.map(shortTerm).join(' or ') : shortTerm(term),
  )

describe('a search query', () => {
  test('consists of words, phrases and exclusions, in any width', () => {
    expect(short('安全　会議  "来月 第二" -中止 －延期')).toEqual([
      'word 安全',
      'word 会議',
      'word 来月 第二',
      'not word 中止',
      'not word 延期',
    ])
    expect(short('“閉じて いない')).toEqual(['word 閉じて いない'])
    expect(short('- -- C-1 ""')).toEqual(['word -', 'not word -', 'word C-1'])
  })

  test('matches either of the terms around OR, which binds more tightly than a space', () => {
    expect(short('安全 研修 OR 講習 | "集合 研修" 会議')).toEqual([
      'word 安全',
      'word 研修 or word 講習 or word 集合 研修',
      'word 会議',
    ])
    expect(short('from:佐藤 ＯＲ -画像:あり')).toEqual(['from 佐藤 or not trait image'])
    expect(short('会議 or 朝礼')).toEqual(['word 会議', 'word or', 'word 朝礼'])
    expect(short('OR 会議')).toEqual(['word OR', 'word 会議'])
    expect(short('会議 "OR" 朝礼')).toEqual(['word 会議', 'word OR', 'word 朝礼'])
    // The person is still typing.
    expect(short('会議 OR ')).toEqual(['word 会議'])
    expect(short('ORACLE ORDER')).toEqual(['word ORACLE', 'word ORDER'])
  })

  test('treats empty quotation marks as text if nothing else is typed', () => {
    for (const query of ['"', '“', '""', ' " "', '-"'])
      expect(short(query), query).toEqual([`word ${query.trim()}`])
    expect(short('"安全')).toEqual(['word 安全'])
    expect(short('" 安全"')).toEqual(['word 安全'])
    expect(short('安全 "')).toEqual(['word 安全'])
  })

  test('is restricted by operators in both languages', () => {
    expect(short('from:佐藤 投稿者：花子 投稿者:"佐藤 花子" -from:鈴木')).toEqual([
      'from 佐藤',
      'from 花子',
      'from 佐藤 花子',
      'not from 鈴木',
    ])
    expect(short('menu:日報 programme:日報 制度:日報 department:営業 部署：営業')).toEqual([
      'menu 日報',
      'menu 日報',
      'menu 日報',
      'department 営業',
      'department 営業',
    ])
    expect(short('has:image 画像:あり 写真： 画像:なし is:bookmarked is:未読 from:me 自分:')).toEqual([
      'trait image',
      'trait image',
      'trait image',
      'not trait image',
      'trait bookmarked',
      'trait unread',
      'trait mine',
      'trait mine',
    ])
  })

  test('accepts days, months and years, and includes both ends', () => {
    expect(short('after:2026-11-20 以前:2026/2 以降：２０２６年１１月３日 before:2025')).toEqual([
      'after 2026-11-20',
      'before 2026-02-28',
      'after 2026-11-03',
      'before 2025-12-31',
    ])
  })

  test('treats anything unknown as a word', () => {
    expect(short('after:いつか 10:30 https://example.jp before:2026-02-30 is:へん from: has:')).toEqual([
      'word after:いつか',
      'word 10:30',
      'word https://example.jp',
      'word before:2026-02-30',
      'word is:へん',
      'word from:',
      'word has:',
    ])
  })
})

const anything = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        '"',
        '“',
        '-',
        '－',
        ' ',
        '　',
        ':',
        '：',
        'from',
        '投稿者',
        'menu',
        '以降',
        'after',
        '2026-11-20',
        '2026年',
        '画像',
        'あり',
        'なし',
        'is',
        'unread',
        '佐藤',
        'a',
      ),
    )
    .map((parts) => parts.join('')),
)
const anythingOrMore = fc.oneof(
  anything,
  fc
    .array(fc.oneof(fc.constantFrom(' OR ', ' | ', 'OR', ' ＯＲ', ' "OR" ', ' -OR ', '"'), anything), {
      maxLength: 8,
    })
    .map((parts) => parts.join('')),
)
const meaning = (terms: readonly SearchTerm[]): unknown[] =>
  terms.map(({ raw, ...rest }) => (rest.kind === 'any' ? { ...rest, terms: meaning(rest.terms) } : rest))

describe('any text', () => {
  test('parses the same after it is printed', () => {
    fc.assert(
      fc.property(anythingOrMore, (query) => {
        const terms = parseSearchQuery(query)
        expect(parseSearchQuery(printSearchQuery(terms))).toEqual(terms)
      }),
      { numRuns: 2_000 },
    )
  })

  test('keeps its meaning when terms are reordered or removed', () => {
    fc.assert(
      fc.property(anythingOrMore, (query) => {
        const terms = parseSearchQuery(query)
        expect(meaning(parseSearchQuery(printSearchQuery(terms.toReversed())))).toEqual(
          meaning(terms.toReversed()),
        )
        for (const [i] of terms.entries()) {
          const rest = terms.toSpliced(i, 1)
          expect(parseSearchQuery(printSearchQuery(rest))).toEqual(rest)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('loses nothing but spaces and quotation marks', () => {
    fc.assert(
      fc.property(anything, (query) => {
        const kept = (text: string) => text.replace(/[\s"“”＂]/g, '').replace(/^[-－−]+|[-－−]+$/g, '')
        const printed = kept(printSearchQuery(parseSearchQuery(query)))
        expect(printed.length).toBeGreaterThanOrEqual(kept(query).replace(/[-－−]/g, '').length)
      }),
    )
  })
})
