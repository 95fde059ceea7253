/*
 * Opens archives of documents in a limited process (reading-process.import.ts). A file that ends the process is left out, and
 * the next one is read by a new process.
 */
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { programFolder } from '#db/program-folder.ts'
import { type LimitedProcess, limitedProcess, ProcessEnded } from '#server/platform/files/limited-process.ts'
import type { ListedEntry, ReadDocument, Reply } from './read-document.import.ts'

const script = join(programFolder, 'server/features/document-imports/reading-process.import.ts')

export type ImportArchive = {
  listed: Reply<readonly ListedEntry[]>
  /** Reads one file; with `contents` the bytes of its pictures and files too. */
  read: (path: string, contents: boolean) => Promise<Reply<ReadDocument>>
  close: () => void
}

async function asked<Result>(process: LimitedProcess, question?: object): Promise<Reply<Result>> {
  try {
    return (await process.ask(question)) as Reply<Result>
  } catch (error) {
    if (error instanceof ProcessEnded) return { problem: error.reason }
    throw error
  }
}

/** @param open returns the bytes of the archive; called again after a file ended the process */
export async function openImportArchive(open: () => Readable): Promise<ImportArchive> {
  let process = limitedProcess(script, open())
  let ended = false
  const listed = await asked<readonly ListedEntry[]>(process)
  return {
    listed,
    async read(path, contents) {
      if (ended) {
        process = limitedProcess(script, open())
        ended = false
        await asked(process)
      }
      try {
        return (await process.ask({ read: path, contents })) as Reply<ReadDocument>
      } catch (error) {
        if (!(error instanceof ProcessEnded)) throw error
        ended = true
        return { problem: error.reason }
      }
    },
    close: () => process.end(),
  }
}
