import { afterEach, expect, test, vi } from 'vitest'
import { uploadMediaFile } from '#contract/media-files.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { call } from './api.ts'

const photo = () => new File(['heic'], 'IMG_0042.HEIC', { type: 'image/heic', lastModified: 7 })
const answer = [uploadMediaFile, { photo: null, attachment: null }] as const
const send = (file: File) => call(uploadMediaFile, { body: {}, files: { photos: [file] } })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a browser that reads HEIC sends JPEG no larger than the server keeps', async () => {
  const drawn = vi.fn<(...args: unknown[]) => void>()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8_064, height: 6_048, close() {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: drawn } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['jpeg'], { type: 'image/jpeg' })),
  )
  const api = fakeApi([answer])
  await send(photo())
  const [sent] = api.requestsTo(uploadMediaFile)[0]!.files.photos!
  expect([sent!.name, sent!.type, await sent!.text()]).toEqual(['IMG_0042.jpg', 'image/jpeg', 'jpeg'])
  expect(drawn.mock.calls[0]!.slice(1)).toEqual([0, 0, 4_096, 3_072])
})

test('other browsers send HEIC unchanged, and other pictures are never converted', async () => {
  const asked = vi.fn<() => Promise<never>>(() => Promise.reject(new DOMException('no', 'InvalidStateError')))
  vi.stubGlobal('createImageBitmap', asked)
  const api = fakeApi([answer])
  await send(photo())
  await send(new File(['jpeg'], 'IMG_1.jpg', { type: 'image/jpeg' }))
  const sent = api.requestsTo(uploadMediaFile).map(({ files }) => files.photos![0]!)
  expect(sent.map(({ name }) => name)).toEqual(['IMG_0042.HEIC', 'IMG_1.jpg'])
  expect(asked).toHaveBeenCalledTimes(1)
})
