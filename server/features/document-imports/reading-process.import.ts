// Reads an archive of documents in a process of its own, for archives.import.ts: it first says what the archive contains,
// and then reads one file for each question. It may read only the program's own files.
import { constants, setPriority } from 'node:os'
import { posix } from 'node:path'
import process from 'node:process'
import { buffer } from 'node:stream/consumers'
import { plainText } from '#common/long-text.ts'
import { plainFileText } from '#server/platform/files/plain-text.ts'
import { ArchiveTooLarge, openArchive } from '#server/platform/files/unzip.ts'
import { bareName, listedEntries, namesOf } from './archive-places.rules.ts'
import { markdownText } from './markdown-texts.import.ts'
import type { ListedEntry, Problem, Question, ReadDocument, Reply } from './read-document.import.ts'
import { wordText } from './word-texts.import.ts'

const mostEntries = 1_000
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

class Unreadable extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem)
    this.problem = problem
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof Unreadable) return error.problem
  if (error instanceof ArchiveTooLarge) return 'too_large'
  return error instanceof Error && error.message === 'The archive is encrypted' ? 'encrypted' : 'damaged'
}

function answer(work: () => unknown) {
  let reply: Reply<unknown>
  try {
    reply = { result: work() }
  } catch (error) {
    reply = { problem: problemOf(error) }
  }
  process.send!(reply)
}

function attachedPdf(path: string, content: Buffer): ReadDocument {
  if (!content.subarray(0, 1_024).includes('%PDF-')) throw new Unreadable('damaged')
  const name = posix.basename(path)
  return {
    title: '',
    body: { type: 'doc', content: [{ type: 'file', attrs: { file: 1, name: name.slice(0, 200) } }] },
    files: [{ kind: 'file', path, name, content }],
    lost: { links: 0, pictures: 0 },
  }
}

function readWord(path: string, content: Buffer, places: Places) {
  if (content.subarray(0, compound.length).equals(compound))
    throw new Unreadable(content.includes(encryptedPackage) ? 'encrypted' : 'old_format')
  return wordText(openArchive(content), { path, places })
}

type Places = { has: (path: string) => boolean; isDocument: (path: string) => boolean }

function readEntry(file: Buffer, { read: path, contents }: Question): ReadDocument {
  // Opened again for each file: what one unpacks does not count for the next.
  const archive = openArchive(file)
  const names = namesOf(archive.names)
  const contentOf = (place: string) => {
    const content = archive.read(names.get(place) ?? place)
    if (!content) throw new Unreadable('damaged')
    return content
  }
  const entry = entries.find((one) => one.path === path)
  if (!entry || entry.kind === 'other') throw new Unreadable('unsupported')
  const places: Places = {
    has: (place) => names.has(place),
    isDocument: (place) => entries.some((one) => one.path === place && one.kind !== 'other'),
  }
  const content = contentOf(path)
  const text = {
    pdf: () => attachedPdf(path, content),
    word: () => readWord(path, content, places),
    markdown: () =>
      markdownText(plainFileText(content), {
        ...{ path, places, name: (place: string) => posix.basename(place) },
        content: (place) => (contents ? contentOf(place) : null),
      }),
  }[entry.kind]()
  if (text.files.length === 0 && plainText(text.body).trim() === '') throw new Unreadable('empty')
  return {
    ...text,
    title: text.title || bareName(path),
    files: text.files.map((one) => (contents ? one : { ...one, content: null })),
  }
}

// Requests have priority over files.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const file = await buffer(process.stdin)
let entries: readonly ListedEntry[] = []
// Ended by the server once it has what it needs: the end of a process can overtake its last message.
process.on('disconnect', () => process.exit())
process.on('message', (question: Question) => answer(() => readEntry(file, question)))
answer(() => {
  const { names } = openArchive(file)
  entries = listedEntries([...namesOf(names).keys()])
  if (entries.length > mostEntries) throw new Unreadable('too_many')
  if (entries.length === 0) throw new Unreadable('empty')
  return entries
})
