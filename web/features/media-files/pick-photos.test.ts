import { describe, expect, test } from 'vitest'
import { phrases } from '#common/strings.ts'
import { photoSrcSet } from './photo-sources.ts'
import { photos } from './photos.strings.ts'
import { pickPhotos } from './pick-photos.ts'

const file = (name: string, type = 'image/jpeg', bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type })
const limits = { most: 2, bytes: 2 * 1024 * 1024 }
const pick = (chosen: File[], added: File[]) => pickPhotos(chosen, added, limits, phrases(photos, 'ja'))

describe('choosing photos', () => {
  test('accepts what fits and says what was left out', () => {
    const { files, problems } = pick([file('a.jpg')], [file('b.jpg'), file('c.jpg')])
    expect(files.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg'])
    expect(problems).toEqual(['写真は2枚までです。超えた分は追加していません。'])
  })
  test('refuses other kinds and too large ones by name', () => {
    const { files, problems } = pick(
      [],
      [file('表.pdf', 'application/pdf'), file('大.png', 'image/png', 3 * 1024 * 1024)],
    )
    expect(files).toEqual([])
    expect(problems).toEqual([
      '「表.pdf」は写真として追加できません。JPEG・PNG・WebP・GIF・AVIF・HEICをお使いください。',
      '「大.png」は2MBを超えているため追加できません。',
    ])
  })
})

test('HEIC photos of iPhones are accepted, also if the system has no type for them', () => {
  const added = [file('IMG_1.HEIC', ''), file('IMG_2.heic', 'image/heic'), file('メモ', '')]
  const { files, problems } = pickPhotos([], added, { ...limits, most: 9 }, phrases(photos, 'ja'))
  expect(files.map(({ name }) => name)).toEqual(['IMG_1.HEIC', 'IMG_2.heic'])
  expect(problems).toHaveLength(1)
})

describe('the sizes of a photo', () => {
  const photo = (width: number, height: number) =>
    photoSrcSet({ filename: 'f', path: '/f', width, height, originalName: 'f.jpg' })
  test('are listed by their actual width', () => {
    expect(photo(4000, 2000)).toBe(
      '/f?variant=small 320w, /f?variant=medium 720w, /f?variant=wide 1280w, /f?variant=large 1920w',
    )
    expect(photo(1000, 4000)).toBe(
      '/f?variant=small 80w, /f?variant=medium 180w, /f?variant=wide 320w, /f?variant=large 480w',
    )
  })
  test('of a small one are listed once', () => {
    expect(photo(200, 100)).toBe('/f?variant=small 200w')
  })
})
