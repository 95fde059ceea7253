import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { excerptOf, findMarks } from './found-text.ts'
import { foldText, foldWithPlaces, searchText } from './search-text.ts'

test('ignores width, case, spaces and the kind of kana', () => {
  expect(searchText('ヤマダ　ﾀﾛｳ')).toBe('やまだたろう')
  expect(searchText('ｱﾊﾟｰﾄ ＡＢＣ １２')).toBe('あぱーとabc12')
  expect(searchText('ヴァイオリン')).toBe('ゔぁいおりん')
})

describe('the text of posts', () => {
  test('ignores width, case and kind of kana, and separates words by one space', () => {
    for (const guide of ['ガイド', 'ｶﾞｲﾄﾞ', 'がいど', 'ガイド']) expect(foldText(guide)).toBe('がいど')
    expect(foldText('ＡＢＣ\n　１２㌔')).toBe('abc 12きろ')
    expect(foldText('１０時〜')).toBe('10時~')
  })

  test('folds the same piece by piece as all at once', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'ｶﾞﾊﾟがガ漢字aＡ　 \n㌔ｱーΣς〜゛゜é한ㄱㅏ👩🏽‍🚒') }),
    )
    fc.assert(
      fc.property(text, (original) => {
        // The only letter whose lower case depends on its neighbours is Σ, and both of its forms fold to one.
        expect(foldWithPlaces(original).folded).toBe(foldText(original))
      }),
    )
  })

  test('is marked at the original positions, not the folded ones', () => {
    const text = 'はじめにｶﾞｲﾄﾞを読む'
    const [mark] = findMarks(text, ['がいど'])
    expect(text.slice(mark!.start, mark!.start + mark!.length)).toBe('ｶﾞｲﾄﾞ')
    expect(findMarks('ああああ', ['ああ'])).toEqual([{ start: 0, length: 4 }])
    expect(findMarks('一㌔二', ['き'])).toEqual([{ start: 1, length: 1 }])
    expect(findMarks('何もない', ['', 'xyz'])).toEqual([])
  })

  test('is cut around the matches, with an ellipsis', () => {
    const text = `${'前置き。'.repeat(30)}ここに目標があります。${'あとがき。'.repeat(30)}`
    const { text: shown, marks } = excerptOf(text, ['目標'], 40)
    expect(shown.length).toBeLessThanOrEqual(42)
    expect(shown).toMatch(/^….*目標.*…$/)
    expect(marks.map(({ start, length }) => shown.slice(start, start + length))).toEqual(['目標'])
    expect(excerptOf('短い\n文', ['文'])).toEqual({ text: '短い 文', marks: [{ start: 3, length: 1 }] })
  })

  test('keeps every match inside the part shown', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.nat(300),
        fc.nat(10),
        (text, at, length) => {
          const word = foldText(text).slice(at, at + length)
          const excerpt = excerptOf(text, [word], 30)
          for (const mark of excerpt.marks) {
            expect(mark.length).toBeGreaterThan(0)
            expect(mark.start + mark.length).toBeLessThanOrEqual(excerpt.text.length)
          }
        },
      ),
    )
  })
})
