import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { programFolder } from '#db/program-folder.ts'
import type { ExtractedText, ReadType } from './extracted-text.ts'
import { type LimitedProcess, limitedProcess, ProcessEnded } from './limited-process.ts'

const script = join(programFolder, 'server/platform/files/text-process.ts')
/** Files that one process reads, so that what a reader leaves in memory does not add up. */
const mostFiles = 50

type ReadableFile = { type: ReadType; byteSize: number; open: () => Readable }

export type TextReader = {
  /** Reads the text of a file. Never throws because of the file's content. */
  read: (file: ReadableFile) => Promise<ExtractedText>
  close: () => void
}

/**
 * Reads the text of files, one after another, in a limited process: most of the time of a short file is the start of the
 * process. A file that ends a process that read others before is read again by a new one, which decides.
 */
export function textReader(): TextReader {
  let child: LimitedProcess | undefined
  let files = 0
  const close = () => {
    child?.end()
    child = undefined
    files = 0
  }
  const read = async (file: ReadableFile): Promise<ExtractedText> => {
    if (files === mostFiles) close()
    child ??= limitedProcess(script)
    files += 1
    try {
      return (await child.ask({ type: file.type, byteSize: file.byteSize }, file.open())) as ExtractedText
    } catch (error) {
      const first = files === 1
      close()
      if (!(error instanceof ProcessEnded)) throw error
      return first ? { outcome: error.reason, parts: [] } : read(file)
    }
  }
  return { read, close }
}
