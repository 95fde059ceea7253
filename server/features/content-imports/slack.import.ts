/* Opens exports of Slack in a limited process (slack-process.import.ts). */
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { contentImportLimits } from '#contract/content-imports.ts'
import { programFolder } from '#db/program-folder.ts'
import { limitedProcess, ProcessEnded } from '#server/platform/files/limited-process.ts'
import type { Problem } from './content-imports.queries.ts'
import type { SourceArchive, SourceChannel, SourceChannelMessages } from './slack-texts.rules.ts'

const script = join(programFolder, 'server/features/content-imports/slack-process.import.ts')

/** Why a file cannot be read. */
export class Unreadable extends Error {
  override name = 'Unreadable'
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem)
    this.problem = problem
  }
}

export type OpenSlack = {
  archive: SourceArchive
  /** The messages of a channel in the order in which they were written. @throws {Unreadable} */
  read: (channel: SourceChannel) => Promise<SourceChannelMessages>
  close: () => void
}

/** @throws {Unreadable} if the file is no export of Slack, or too large */
export async function openSlack(file: Readable): Promise<OpenSlack> {
  const process = limitedProcess(script, file)
  const ask = async <Result>(question?: object) => {
    try {
      const reply = (await process.ask(question)) as { result: Result } | { problem: Problem }
      if ('problem' in reply) throw new Unreadable(reply.problem)
      return reply.result
    } catch (error) {
      throw error instanceof ProcessEnded ? new Unreadable(error.reason) : error
    }
  }
  try {
    const archive = await ask<SourceArchive>()
    if (archive.channels.length > contentImportLimits.channels) throw new Unreadable('too_many')
    return {
      archive,
      read: ({ name }) => ask({ read: name, most: contentImportLimits.messages }),
      close: () => process.end(),
    }
  } catch (error) {
    process.end()
    throw error
  }
}
