import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useStepWord } from './use-step-word.ts'

test('the steps of a reorganisation are described in words', () => {
  const { current: word } = renderHook(useStepWord).result
  expect(
    [
      '+ 未来部',
      '- 購買部',
      '- 購買部 > 未来部',
      '総務課 = 庶務課',
      '総務課 < 管理本部',
      '総務課 < ',
      '総務課: unpublish',
      '総務課 = 庶務課: publish',
      '総務課',
    ].map(word),
  ).toEqual([
    '新設「未来部」',
    '閉鎖「購買部」',
    '閉鎖「購買部」（統合先「未来部」）',
    '「総務課」を「庶務課」に変更',
    '「総務課」を「管理本部」の下に移動',
    '「総務課」をいちばん上に移動',
    '「総務課」を非公開',
    '「総務課」を「庶務課」に変更・「庶務課」を公開',
    '総務課',
  ])
})
