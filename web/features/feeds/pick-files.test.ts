import { expect, test } from 'vitest'
import { phrases } from '#common/strings.ts'
import { attachments } from './attachments.strings.ts'
import { pickFiles } from './pick-files.ts'

const t = phrases(attachments, 'ja')
const limits = { videos: 1, videoBytes: 3_000_000, attachments: 2, attachmentBytes: 2_000_000 }
const file = (name: string, size = 10, type = '') => new File([new Uint8Array(size)], name, { type })
const pick = (...added: File[]) => {
  const { files, problems } = pickFiles([], added, limits, t)
  return { names: files.map(({ name }) => name), problems }
}

test('videos and documents are taken within their own limits', () => {
  const video = file('朝礼.mp4', 2_500_000, 'video/mp4')
  expect(pick(video, file('資料.pdf'), file('表.XLSX'))).toEqual({
    names: ['朝礼.mp4', '資料.pdf', '表.XLSX'],
    problems: [],
  })
  expect(pick(video, file('b.mp4', 10, 'video/mp4')).problems).toEqual(['動画は1本までです。'])
  expect(pick(file('a.txt'), file('b.txt'), file('c.txt')).problems).toEqual(['ファイルは2個までです。'])
})

test('what cannot be attached is named with the reason', () => {
  expect(pick(file('道具.exe')).problems[0]).toContain('「道具.exe」は添付できない種類です')
  expect(pick(file('空.txt', 0)).problems).toEqual(['「空.txt」は空のファイルです。'])
  expect(pick(file('大.zip', 2_000_001)).problems[0]).toContain('1MBを超えている')
})
