/*
 * Converts pictures in a separate process, one at a time, on request of image-processes.ts: a picture that takes too
 * long or crashes the decoder ends this process, never the server, and its memory is released with it.
 */
import { constants, setPriority } from 'node:os'
import process from 'node:process'
import type { PictureType } from '#contract/media-files.ts'
import { convertImage } from './convert-image.ts'

// Requests have priority over pictures.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.on('message', async ({ path, type }: { path: string; type: PictureType }) => {
  process.send!(await convertImage(path, type))
})
// The server ends its processes itself, once their pictures are done.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
