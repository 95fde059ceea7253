import sharp from 'sharp'
import { expect, test } from 'vitest'
import { FileRefused } from './file-refused.ts'
import { filesStrings } from './files.strings.ts'
import { plainName, receiveImage } from './receive-image.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })

const received = (buffer: Buffer, originalName = '写真.jpg', declaredType = 'image/jpeg') =>
  receiveImage({ buffer, originalName, declaredType })

const reasonOf = async (buffer: Buffer, name?: string, type?: string) => {
  const error = await received(buffer, name, type).catch((thrown: unknown) => thrown)
  return error instanceof FileRefused ? error.reason : error
}

test('a sideways phone photo is stored upright, without its metadata, with four smaller sizes', async () => {
  const photo = await picture(2400, 1200)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const image = await received(photo)

  expect(image).toMatchObject({ contentType: 'image/jpeg', extension: 'jpg', width: 1200, height: 2400 })
  const stored = await sharp(image.original).metadata()
  expect([stored.width, stored.height, stored.exif, stored.orientation]).toEqual([
    1200,
    2400,
    undefined,
    undefined,
  ])
  for (const [variant, height] of [
    ['small', 320],
    ['medium', 720],
    ['wide', 1280],
    ['large', 1920],
  ] as const) {
    const size = await sharp(image.variants[variant]).metadata()
    expect([size.format, size.width, size.height, size.exif]).toEqual(['webp', height / 2, height, undefined])
  }
})

test('a huge picture is brought to 4096 pixels, a small one is not enlarged', async () => {
  expect(await received(await picture(6000, 3000).png().toBuffer())).toMatchObject({
    contentType: 'image/png',
    width: 4096,
    height: 2048,
  })
  const small = await received(await picture(100, 50).webp().toBuffer())
  expect((await sharp(small.variants.large).metadata()).width).toBe(100)
})

test('an animation keeps moving', async () => {
  const frames = [await picture(40, 30).png().toBuffer(), await picture(40, 30).negate().png().toBuffer()]
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const image = await received(gif)
  expect(image).toMatchObject({ contentType: 'image/gif', width: 40, height: 30 })
  expect((await sharp(image.original).metadata()).pages).toBe(2)
  expect((await sharp(image.variants.small).metadata()).pages).toBe(2)
})

test('AVIF is taken', async () => {
  expect(await received(await picture(64, 64).avif().toBuffer())).toMatchObject({ contentType: 'image/avif' })
})

test('content decides, not the name: scripts, vectors, HEIC, damaged and oversized pictures are refused', async () => {
  const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic'),
    Buffer.alloc(4),
    Buffer.from('heicmif1'),
  ])
  const jpeg = await picture(400, 400).jpeg().toBuffer()
  const bomb = await sharp({ create: { width: 12_000, height: 11_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 1 })
    .toBuffer()

  expect(await reasonOf(Buffer.alloc(0))).toBe('empty')
  expect(await reasonOf(Buffer.from('<html><script>alert(1)</script>'))).toBe('notAnImage')
  expect(await reasonOf(Buffer.from('%PDF-1.7\n'))).toBe('notAnImage')
  expect(await reasonOf(svg, '図.png', 'image/png')).toBe('svg')
  expect(await reasonOf(heic, 'IMG_1.jpg')).toBe('heic')
  expect(await reasonOf(jpeg.subarray(0, 500))).toBe('damaged')
  expect(await reasonOf(bomb)).toBe('tooManyPixels')
  expect(filesStrings.heic.ja).toContain('JPEG')
})

test('a name keeps its Japanese and loses paths, control characters and direction tricks', () => {
  expect(plainName('C:\\写真\\か\u3099くせい.jpg')).toBe('がくせい.jpg')
  expect(plainName('a\u202egnp.exe\n')).toBe('agnp.exe')
  expect(plainName('')).toBe('image')
})
