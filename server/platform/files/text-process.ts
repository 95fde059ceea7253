/*
 * Reads the text of files, one after another, in a process of its own, for text-processes.ts: a file that takes too long,
 * fills the memory or crashes the reader ends this process, never the server. It may read only the program's own files.
 */
import { constants, setPriority } from 'node:os'
import process from 'node:process'
import { type ExtractedText, keptParts, type ReadType } from './extracted-text.ts'
import { sheetsText, slidesText, wordText } from './office-text.ts'
import { pdfText } from './pdf-text.ts'
import { plainFileText } from './plain-text.ts'
import { ArchiveTooLarge, openArchive } from './unzip.ts'

const offices = { docx: wordText, xlsx: sheetsText, pptx: slidesText }
/** The container of old and of encrypted Office files. */
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

const failed = (outcome: ExtractedText['outcome']): ExtractedText => ({ outcome, parts: [] })

async function read(file: Buffer, type: ReadType): Promise<ExtractedText> {
  if (type === 'pdf') return keptParts(await pdfText(new Uint8Array(file)))
  if (type === 'docx' || type === 'xlsx' || type === 'pptx') {
    if (file.subarray(0, compound.length).equals(compound))
      return failed(file.includes(encryptedPackage) ? 'encrypted' : 'unsupported')
    return keptParts(offices[type](openArchive(file)))
  }
  return keptParts([{ unit: 'whole', name: '', text: plainFileText(file) }])
}

function outcomeOf(error: unknown): ExtractedText['outcome'] {
  if (error instanceof ArchiveTooLarge) return 'too_large'
  return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged'
}

export type Question = { type: ReadType; byteSize: number }

const input: AsyncIterator<Buffer> = process.stdin[Symbol.asyncIterator]()

/** The next bytes of the standard input; the next file is sent after the answer about this one. */
async function received(byteSize: number) {
  const chunks: Buffer[] = []
  for (let missing = byteSize; missing > 0; ) {
    const { value, done } = await input.next()
    if (done) throw new Error('The input ended')
    chunks.push(value)
    missing -= value.length
  }
  return Buffer.concat(chunks)
}

// Requests have priority over files.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// Ended by the server once it has the results: the end of a process can overtake its last message.
process.on('disconnect', () => process.exit())
process.on('message', async ({ type, byteSize }: Question) => {
  const file = await received(byteSize)
  process.send!(await read(file, type).catch((error: unknown) => failed(outcomeOf(error))))
})
