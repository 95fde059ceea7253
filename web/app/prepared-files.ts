import { createDirectUploads, directUploadType } from '#contract/media-files.ts'
import type { CallOptions, call } from './api.ts'
import { isHeic } from './picture-types.ts'
import type { AnyInput } from './request.ts'

/** Smaller files arrive sooner with their form than at an address that has to be asked for. */
const leastBytes = 1_000_000

/** The storage takes no files from browsers, or not from this one. */
let takesNone = false

/**
 * Returns the input with its files as the server is to receive them.
 * @param ask `call` itself, which calls this
 */
export async function preparedFiles(
  input: AnyInput,
  options: CallOptions,
  ask: typeof call,
): Promise<AnyInput> {
  const files: Record<string, readonly File[]> = {}
  for (const [field, given] of Object.entries(input.files ?? {}))
    files[field] = await Promise.all((given ?? []).map(asReadable))
  return { ...input, files: await sentBefore(files, options, ask) }
}

/** HEIC photos as JPEG, if this browser can read them. */
async function asReadable(file: File) {
  if (!isHeic(file)) return file
  const { heicToJpeg } = await import('./heic-to-jpeg.ts')
  return heicToJpeg(file)
}

/** Sends large files to the storage itself, if it takes them; their tickets stand for them in the form. */
async function sentBefore(
  files: Record<string, readonly File[]>,
  { signal, onProgress }: CallOptions,
  ask: typeof call,
): Promise<Record<string, readonly File[]>> {
  const large = Object.values(files)
    .flat()
    .filter(({ size }) => size >= leastBytes)
  if (large.length === 0 || takesNone) return files
  const asked = large.map(({ name, size: byteSize }) => ({ name: name.slice(0, 255), byteSize }))
  // Whatever is wrong is said about the form.
  const { uploads } = await ask(
    createDirectUploads,
    { body: { files: asked } },
    { ...(signal && { signal }), stays: true },
  ).catch(() => {
    signal?.throwIfAborted()
    return { uploads: [] }
  })
  takesNone = uploads.length === 0
  const total = large.reduce((sum, { size }) => sum + size, 0)
  const loaded = new Map<File, number>()
  const tickets = new Map<File, File>()
  await Promise.all(
    uploads.map(async ({ url, ticket }, i) => {
      const file = large[i]!
      const arrived = await put(url, file, signal, (bytes) => {
        loaded.set(file, bytes)
        onProgress?.([...loaded.values()].reduce((sum, one) => sum + one, 0) / total)
      })
      if (arrived) tickets.set(file, new File([ticket], file.name, { type: directUploadType }))
      else takesNone = true
    }),
  )
  return Object.fromEntries(
    Object.entries(files).map(([field, list]) => [field, list.map((file) => tickets.get(file) ?? file)]),
  )
}

/** Whether the file has arrived. If not, it can still be sent with its form. */
const put = (url: string, file: File, signal: AbortSignal | undefined, onBytes: (bytes: number) => void) =>
  new Promise<boolean>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.upload.onprogress = ({ loaded }) => onBytes(loaded)
    request.onload = () => resolve(request.status >= 200 && request.status < 300)
    request.onerror = () => resolve(false)
    request.onabort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'))
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
