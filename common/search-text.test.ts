import { expect, test } from 'vitest'
import { searchText } from './search-text.ts'

test('width, case, spaces and the kind of kana make no difference', () => {
  expect(searchText('ヤマダ　ﾀﾛｳ')).toBe('やまだたろう')
  expect(searchText('ｱﾊﾟｰﾄ ＡＢＣ １２')).toBe('あぱーとabc12')
  expect(searchText('ヴァイオリン')).toBe('ゔぁいおりん')
})
