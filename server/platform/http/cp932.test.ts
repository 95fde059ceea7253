import { expect, it } from 'vitest'
import { encodeCp932 } from './cp932.ts'

const back = (bytes: Uint8Array) => new TextDecoder('shift_jis').decode(bytes)

it('says in Windows’ Shift_JIS what Windows says', () => {
  const text = '経費精算,髙橋 﨑山,①Ⅳ㈱㎡,ﾊﾝｶｸ,ソ表能,～－∥―￠￡￢￥,"a\r\nb"'
  const { bytes, replacedCount } = encodeCp932(text)
  expect([back(bytes), replacedCount]).toEqual([text, 0])
  expect(Buffer.from(encodeCp932('①髙∵ソ').bytes).toString('hex')).toBe('8740fbfc81e6835c')
})

it('takes what other systems type for the same sign', () => {
  expect(back(encodeCp932('10〜20 −5').bytes)).toBe('10～20 －5')
  expect(back(encodeCp932('か\u3099').bytes)).toBe('が')
})

it('marks and counts what the encoding lacks', () => {
  const { bytes, replacedCount } = encodeCp932('𠮷野家で😀一杯')
  expect([back(bytes), replacedCount]).toEqual(['〓野家で〓一杯', 2])
})
