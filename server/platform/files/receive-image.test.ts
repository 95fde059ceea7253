import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FileRefused } from './file-refused.ts'
import { plainName, receiveImage } from './receive-image.ts'
import { createStorage } from './storage.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hiroba-pictures-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

async function received(buffer: Buffer, originalName = '写真.jpg', declaredType = 'image/jpeg') {
  const file = await createStorage({ dataDir }).receive(Readable.from([buffer]))
  return receiveImage({ ...file, originalName, declaredType }, '1.1')
}

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

test('a huge picture is reduced to 4096 pixels, a small one is not enlarged', async () => {
  expect(await received(await picture(6000, 3000).png().toBuffer())).toMatchObject({
    contentType: 'image/png',
    width: 4096,
    height: 2048,
  })
  const small = await received(await picture(100, 50).webp().toBuffer())
  for (const variant of Object.values(small.variants))
    expect(await sharp(variant).metadata()).toMatchObject({ format: 'webp', width: 100, height: 50 })
})

test('an animation remains animated', async () => {
  const frames = [await picture(40, 30).png().toBuffer(), await picture(40, 30).negate().png().toBuffer()]
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [200, 300], loop: 3 })
    .toBuffer()
  const image = await received(gif)
  expect(image).toMatchObject({ contentType: 'image/gif', width: 40, height: 30 })
  const { pages, delay, loop } = await sharp(image.original).metadata()
  expect([pages, delay, loop]).toEqual([2, [200, 300], 3])
  const small = await sharp(image.variants.small).metadata()
  expect([small.pages, small.delay, small.width]).toEqual([2, [200, 300], 40])
})

test('AVIF is accepted', async () => {
  expect(await received(await picture(64, 64).avif().toBuffer())).toMatchObject({ contentType: 'image/avif' })
})

test('a phone picture of 200 megapixels and a wide one of 118 are accepted', async () => {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#37c' }, limitInputPixels: false })
  expect(await received(await flat(16_320, 12_240).jpeg().toBuffer())).toMatchObject({
    width: 4096,
    height: 3072,
  })
  expect(await received(await flat(16_000, 7_400).png({ compressionLevel: 1 }).toBuffer())).toMatchObject({
    width: 4096,
    height: 1894,
  })
})

test('16 bits per colour become 8, and formats that need more memory may have fewer pixels', async () => {
  const deep = async (side: number) =>
    sharp({ create: { width: side, height: side, channels: 4, background: '#37c8' } })
      .toColourspace('rgb16')
      .png({ compressionLevel: 1 })
      .toBuffer()
  const kept = await sharp((await received(await deep(300))).original).metadata()
  expect([kept.depth, kept.channels]).toEqual(['uchar', 4])
  expect(await reasonOf(await deep(7_200))).toBe('tooManyPixels')
})

test('all pages of an animation count towards its size', async () => {
  const page = await picture(2_000, 2_000).png().toBuffer()
  const other = await picture(2_000, 2_000).negate().png().toBuffer()
  const animation = (pages: number) =>
    sharp(
      Array.from({ length: pages }, (_, at) => (at % 2 ? other : page)),
      { join: { animated: true } },
    )
      .webp({ effort: 0 })
      .toBuffer()
  expect(await reasonOf(await animation(16))).toBe('tooManyPixels')
})

test('grey, transparent and CMYK pictures keep their appearance', async () => {
  const grey = await picture(20, 10).toColourspace('b-w').png().toBuffer()
  const clear = await sharp({ create: { width: 20, height: 10, channels: 4, background: '#37c8' } })
    .png()
    .toBuffer()
  const printed = await picture(20, 10).toColourspace('cmyk').jpeg().toBuffer()
  const [one, two, three] = [await received(grey), await received(clear), await received(printed)]
  expect((await sharp(one.original).stats()).isOpaque).toBe(true)
  expect((await sharp(two.variants.small).metadata()).hasAlpha).toBe(true)
  const { channels } = await sharp(three.variants.small).stats()
  expect(channels.map(({ mean }) => mean > 128)).toEqual([true, false, false])
})

test('HEIC becomes an upright JPEG with a matching name, and nothing of the HEIC is stored', async () => {
  const sent = await readFile(join(import.meta.dirname, '../../../testing/pictures/sideways.heic'))
  // Windows sends no type for formats it does not know.
  const image = await received(sent, 'IMG_0042.HEIC', 'application/octet-stream')
  expect(image).toMatchObject({
    contentType: 'image/jpeg',
    extension: 'jpg',
    originalName: 'IMG_0042.jpg',
    width: 96,
    height: 128,
  })
  const stored = await sharp(image.original).metadata()
  expect([stored.format, stored.width, stored.height, stored.exif, stored.hasAlpha]).toEqual([
    'jpeg',
    96,
    128,
    undefined,
    false,
  ])
  // Rotated to the right: the lower left is now the upper left.
  const pixels = await sharp(image.original).raw().toBuffer()
  const colourAt = (x: number, y: number) => {
    const [red, green, blue] = pixels.subarray((y * 96 + x) * 3)
    return [red! > 150 && 'red', green! > 150 && 'green', blue! > 150 && 'blue'].filter(Boolean).join(' ')
  }
  expect([colourAt(10, 10), colourAt(85, 10), colourAt(10, 115), colourAt(85, 115)]).toEqual([
    'blue',
    'red',
    'red green',
    'green',
  ])
  expect((await sharp(image.variants.small).metadata()).format).toBe('webp')
  // Content decides here, too.
  expect(await received(sent, '写真.jpg')).toMatchObject({
    originalName: '写真.jpg',
    contentType: 'image/jpeg',
  })
})

test('a HEIC photo keeps the colours of its profile', async () => {
  const sent = await readFile(join(import.meta.dirname, '../../../testing/pictures/display-p3.heic'))
  // In Display P3, as iPhones write it, this red is encoded as 184, 55, 49.
  const [red, green, blue] = await sharp((await received(sent, 'IMG_1.heic')).original)
    .raw()
    .toBuffer()
  expect([Math.abs(red! - 200) < 6, Math.abs(green! - 40) < 6, Math.abs(blue! - 40) < 6]).toEqual([
    true,
    true,
    true,
  ])
  // An invalid profile leaves the colours unchanged.
  const broken = Buffer.from(sent)
  broken.fill(0, sent.indexOf('acsp'), sent.indexOf('acsp') + 4)
  const [plain] = await sharp((await received(broken, 'IMG_1.heic')).original)
    .raw()
    .toBuffer()
  expect(Math.abs(plain! - 184)).toBeLessThan(6)
})

test('a HEIC file that is truncated or too large is refused like any other picture', async () => {
  const sent = await readFile(join(import.meta.dirname, '../../../testing/pictures/sideways.heic'))
  expect(await reasonOf(sent.subarray(0, 700), 'IMG_1.heic')).toBe('damaged')
  expect(await reasonOf(sent.subarray(0, 1_000), 'IMG_1.heic')).toBe('damaged')
  // The header alone states its size: nothing is decoded.
  const huge = Buffer.from(sent)
  const size = huge.indexOf('ispe') + 8
  huge.writeUInt32BE(9_000, size)
  huge.writeUInt32BE(6_000, size + 4)
  expect(await reasonOf(huge, 'IMG_1.heic')).toBe('tooManyPixels')
})

test('content decides, not the name: scripts, vectors, damaged and oversized pictures are refused', async () => {
  const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
  const jpeg = await picture(400, 400).jpeg().toBuffer()
  const bomb = await sharp({ create: { width: 12_000, height: 11_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 1 })
    .toBuffer()

  expect(await reasonOf(Buffer.alloc(0))).toBe('empty')
  expect(await reasonOf(Buffer.from('<html><script>alert(1)</script>'))).toBe('notAnImage')
  expect(await reasonOf(Buffer.from('%PDF-1.7\n'))).toBe('notAnImage')
  expect(await reasonOf(svg, '図.png', 'image/png')).toBe('svg')
  expect(await reasonOf(jpeg.subarray(0, 500))).toBe('damaged')
  expect(await reasonOf(bomb)).toBe('tooManyPixels')
})

test('a name keeps its Japanese and loses paths, control characters and direction tricks', () => {
  expect(plainName('C:\\写真\\か\u3099くせい.jpg')).toBe('がくせい.jpg')
  expect(plainName('a\u202egnp.exe\n')).toBe('agnp.exe')
  expect(plainName('')).toBe('image')
})
