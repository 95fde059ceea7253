import { expect, test } from 'vitest'
import { timeZoneName } from './time-zone-name.ts'

test('a time zone has its name in each language, and an unknown one stays as it is', () => {
  expect(timeZoneName('Asia/Tokyo', 'ja')).toBe('日本標準時')
  expect(timeZoneName('Asia/Tokyo', 'en')).toBe('Japan Standard Time')
  expect(timeZoneName('Europe/London', 'ja')).toBe('イギリス時間')
  expect(timeZoneName('Nowhere/Else', 'ja')).toBe('Nowhere/Else')
})
