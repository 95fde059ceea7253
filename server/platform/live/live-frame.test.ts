import { expect, test } from 'vitest'
import { pingFrame, textFrames } from './live-frame.ts'

test.each([
  [1, [0x81, 1]],
  [125, [0x81, 125]],
  [126, [0x81, 126, 0, 126]],
  [65_535, [0x81, 126, 255, 255]],
  [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])('a message of %i bytes begins with its length', (length, head) => {
  const framed = textFrames(['a'.repeat(length)])
  expect([...framed.subarray(0, head.length)]).toEqual(head)
  expect(framed.subarray(head.length).toString()).toBe('a'.repeat(length))
})

test('lengths are counted in bytes, messages follow each other, and no messages make no bytes', () => {
  expect([...textFrames(['é', 'a'])]).toEqual([0x81, 2, 0xc3, 0xa9, 0x81, 1, 0x61])
  expect(textFrames([])).toHaveLength(0)
  expect([...pingFrame]).toEqual([0x89, 0])
})
