import { describe, expect, it } from 'vitest'
import { phrases } from '#common/strings.ts'
import { postLimits } from '#contract/posting.ts'
import { attachments } from './attachments.strings.ts'
import { pickFiles } from './pick-files.ts'

const t = phrases(attachments, 'ja')
const file = (name: string, type: string, megabytes: number) =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: megabytes * 1024 * 1024 })

describe('videos and files of a post', () => {
  it('too large ones are named before anything is sent, and the others are accepted', () => {
    const good = file('朝礼.mp4', 'video/mp4', 499)
    const { files, problems } = pickFiles(
      [],
      [file('会議.mp4', 'video/mp4', 510), good, file('資料.pdf', 'application/pdf', 21)],
      postLimits,
      t,
    )
    expect(files).toEqual([good])
    expect(problems).toEqual([
      '「会議.mp4」は500MBを超えているため追加できません。',
      '「資料.pdf」は20MBを超えているため追加できません。',
    ])
  })
})
