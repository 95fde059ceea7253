import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { camelCaseKeys, camelCaseOf } from '#common/key-case.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { Endpoint, FileFields } from '#contract/endpoint.ts'
import { directUploadType } from '#contract/media-files.ts'
import { filesStrings } from '#server/platform/files/files.strings.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { checkBounded } from './bounded-json.ts'
import { httpStrings } from './http.strings.ts'
import { Refusal } from './refusal.ts'

/** An uploaded file, on the disk until the call has been answered: name and type are the sender's claim. */
export type Upload = { path: string; byteSize: number; originalName: string; declaredType: string }

/** Takes the files that the sender of a form has sent to the storage before it. */
export type SentBefore = {
  sizeOf: (ticket: string) => number | null
  take: (ticket: string) => Promise<Upload | null>
}

export type Received = { body: unknown; files: Record<string, Upload[]> }

/** What a call accepts as form data: its files, and the names of its text fields. */
export type FormShape = { files: FileFields; mostFiles: number; texts: ReadonlySet<string> }

/** The form of a call that declares files; its other fields are those of its body. */
export function formShape(
  files: FileFields,
  { body, mostFiles = Number.POSITIVE_INFINITY }: Pick<Endpoint, 'body' | 'mostFiles'>,
): FormShape {
  const { properties = {} } = body ? z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) : {}
  const isText = (schema: unknown) => (schema as { type?: string }).type === 'string'
  return {
    files,
    mostFiles,
    texts: new Set(Object.keys(properties).filter((name) => isText(properties[name]))),
  }
}

const formLimits = { files: 50, fields: 50, fieldSize: 100_000 }

/** The maximum bytes of a form's texts and the boundaries around its parts. */
const textRoom = formLimits.fields * formLimits.fieldSize

/* The maximum bytes of the files still to come beside those of this field, and of everything around them. */
function roomBeside(field: string, { files: declared, mostFiles }: FormShape, files: Received['files']) {
  const left = Object.entries(declared).flatMap(([name, { max, maxBytes }]) =>
    Array<number>(max - (files[name]?.length ?? 0) - (name === field ? 1 : 0)).fill(maxBytes),
  )
  const others = mostFiles - Object.values(files).flat().length - 1
  const largest = left.toSorted((a, b) => b - a).slice(0, others)
  return largest.reduce((sum, bytes) => sum + bytes, textRoom)
}

// Lists and objects are sent as JSON; a text is taken literally, even if it looks like JSON.
function formValue(value: string, isText: boolean): unknown {
  // Browsers send every line break of a form as two characters.
  const text = value.replace(/\r\n?/g, '\n')
  if (isText || !/^[[{]/.test(text)) return text
  checkBounded(text)
  try {
    return camelCaseKeys(JSON.parse(text))
  } catch {
    return text
  }
}

/* Errors caused by the sender: a form without a boundary, truncated, or with malformed parts cannot be read. */
async function* readable<T>(form: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* form
  } catch (error) {
    // The parser reports excessive sizes with a status of its own.
    if (error instanceof Error && 'statusCode' in error) throw error
    throw new Refusal('invalid_request')
  }
}

type Receiving = { locale: Locale; storage: Storage; before?: SentBefore | undefined }

/**
 * Reads a multipart body whose files the call declares. Throws a `Refusal` beside the field for too many or too large
 * files.
 */
async function receiveForm(
  request: FastifyRequest,
  form: FormShape,
  { locale, storage, before }: Receiving,
): Promise<Received> {
  const words = phrases(httpStrings, locale)
  const { files: declared, mostFiles, texts } = form
  let announced = Number(request.headers['content-length'] ?? 0)
  const body: Record<string, unknown> = {}
  const files: Record<string, Upload[]> = {}
  // One file may be as large as its field allows; all files of a form together may be as large as the largest of these.
  const limit = Math.max(...Object.values(declared).map((field) => field.maxBytes))
  let room = limit
  try {
    const parts = request.parts({ limits: { ...formLimits, fileSize: limit } })
    for await (const part of readable(parts)) {
      // The parser's types do not include parts without a name.
      const given: string | undefined = part.fieldname
      if (!given) throw new Refusal('invalid_request')
      const name = camelCaseOf(given.replace(/\[\]$/, ''))
      if (part.type === 'field') {
        if (part.valueTruncated) throw new Refusal('request_too_large')
        // Only a part that declares itself JSON is not text; no form of ours has any.
        if (typeof part.value !== 'string') throw new Refusal('invalid_request')
        body[name] = formValue(part.value, texts.has(name))
        continue
      }
      const rule = declared[name]
      if (!rule) throw new Refusal('validation_failed', { [name]: words.unknownField })
      files[name] ??= []
      const received = files[name]
      if (received.length >= rule.max)
        throw new Refusal('validation_failed', { [name]: words.tooManyFiles(rule.max) })
      if (Object.values(files).flat().length >= mostFiles)
        throw new Refusal('validation_failed', { [name]: words.tooManyFiles(mostFiles) })
      // Known from the declared length, before any file is read.
      if (announced > rule.maxBytes + roomBeside(name, form, files)) throw tooLarge(name, part, rule, words)
      const togetherTooLarge = () =>
        new Refusal('validation_failed', { [name]: words.filesTooLarge(inMegabytes(limit)) })
      if (announced > room + textRoom) throw togetherTooLarge()
      const most = Math.min(rule.maxBytes, room)
      const refusal = () => (room < rule.maxBytes ? togetherTooLarge() : tooLarge(name, part, rule, words))
      if (before && part.mimetype === directUploadType) {
        const ticket = await ticketIn(part)
        if ((before.sizeOf(ticket) ?? 0) > most) throw refusal()
        const file = await before.take(ticket)
        if (!file) throw new Refusal('validation_failed', { [name]: phrases(filesStrings, locale).gone })
        received.push(file)
        announced -= ticket.length
        room -= file.byteSize
        continue
      }
      const file = await receiveFile(part, storage, most, refusal)
      received.push(file)
      announced -= file.byteSize
      room -= file.byteSize
    }
  } catch (error) {
    await discardFiles(files, storage)
    throw error
  }
  return { body, files }
}

const tooLarge = (
  field: string,
  part: MultipartFile,
  rule: { maxBytes: number },
  words: { fileTooLarge: (name: string, megabytes: number) => string },
) =>
  new Refusal('validation_failed', {
    [field]: words.fileTooLarge(part.filename, inMegabytes(rule.maxBytes)),
  })

const inMegabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)

async function receiveFile(
  part: MultipartFile,
  storage: Storage,
  maxBytes: number,
  refusal: () => Refusal,
): Promise<Upload> {
  async function* within(chunks: AsyncIterable<Buffer>) {
    let byteSize = 0
    for await (const chunk of chunks) {
      byteSize += chunk.length
      if (byteSize > maxBytes) throw refusal()
      yield chunk
    }
  }
  const stored = await storage
    .receive(within(readable(part.file as AsyncIterable<Buffer>)))
    .catch((error: Error & { code?: string }): Promise<never> => {
      throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? refusal() : error
    })
  // A part without a file name is still a file.
  const originalName = ((part.filename as string | undefined) ?? '').toWellFormed().replaceAll('\0', '')
  return { ...stored, originalName, declaredType: part.mimetype }
}

const longestTicket = 4_000

async function ticketIn(part: MultipartFile) {
  let ticket = ''
  for await (const chunk of readable(part.file as AsyncIterable<Buffer>)) {
    ticket += chunk.toString('latin1')
    if (ticket.length > longestTicket) throw new Refusal('invalid_request')
  }
  return ticket
}

/** Discards received files that were not kept. */
export async function discardFiles(files: Received['files'], storage: Storage) {
  for (const { path } of Object.values(files).flat()) await storage.discard(path)
}

/** The body in camelCase, from JSON or a form. The files of a form must be discarded afterwards. */
export async function receive(
  request: FastifyRequest,
  form: FormShape | undefined,
  receiving: Receiving,
): Promise<Received> {
  if (form && request.isMultipart()) return receiveForm(request, form, receiving)
  return { body: camelCaseKeys(request.body ?? {}), files: {} }
}
