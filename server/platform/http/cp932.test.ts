import { expect, it } from 'vitest'
import { encodeCp932, keptInCp932 } from './cp932.ts'

const back = (bytes: Uint8Array) => new TextDecoder('shift_jis').decode(bytes)

it('encodes Shift_JIS like Windows', () => {
  const text = '経費精算,髙橋 﨑山,①Ⅳ㈱㎡,ﾊﾝｶｸ,ソ表能,～－∥―￠￡￢￥,"a\r\nb"'
  const { bytes, replacedCount } = encodeCp932(text)
  expect([back(bytes), replacedCount]).toEqual([text, 0])
  expect(Buffer.from(encodeCp932('①髙∵ソ').bytes).toString('hex')).toBe('8740fbfc81e6835c')
})

it('keeps similar-looking characters of names distinct', () => {
  const text = '\ufa1b原 \ufa19谷 \ufa1c子 \ufa26築 \ufa10本 \ufa12美 \uf9dc \ufa11 髙'
  const { bytes, replacedCount } = encodeCp932(text)
  expect([back(bytes), replacedCount]).toEqual([text, 0])
})

it('reports for each character whether it survives encoding', () => {
  expect([...'髙﨑①～\ufa1b~\\?ｱ'].filter((character) => !keptInCp932(character))).toEqual([])
  expect([...'〜−¥‾¢—𠮷😀\u00a0\u0080\u3099'].filter(keptInCp932)).toEqual([])
})

it('converts what other systems type for the same character', () => {
  expect(back(encodeCp932('10〜20 −5').bytes)).toBe('10～20 －5')
  expect(back(encodeCp932('¥500 \u212a').bytes)).toBe('￥500 K')
  expect(back(encodeCp932('か\u3099').bytes)).toBe('が')
})

it('marks and counts characters that the encoding lacks', () => {
  const { bytes, replacedCount } = encodeCp932('𠮷野家で😀一杯')
  expect([back(bytes), replacedCount]).toEqual(['〓野家で〓一杯', 2])
})
