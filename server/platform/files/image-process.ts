/*
 * Converts pictures in a process of its own, one at a time, as image-processes.ts asks: a picture that takes too long
 * or breaks the decoder ends this process, never the server, and the memory it took is given back with it.
 */
import { constants, setPriority } from 'node:os'
import process from 'node:process'
import type { PictureType } from '#contract/media-files.ts'
import { convertImage } from './convert-image.ts'

// Requests go before pictures.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.on('message', async ({ path, type }: { path: string; type: PictureType }) => {
  process.send!(await convertImage(path, type))
})
// The server ends its processes itself, once their pictures are done.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
