import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { camelCase, camelCaseKeys } from '#common/key-case.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { FileFields } from '#contract/endpoint.ts'
import { httpStrings } from './http.strings.ts'
import { Refusal } from './refusal.ts'

/** A file as it arrived: name and type are the sender's claim. */
export type Upload = { buffer: Buffer; originalName: string; declaredType: string }

export type Received = { body: unknown; files: Record<string, Upload[]> }

// A value that is valid JSON was sent as such (numbers, lists); anything else is the text itself.
function formValue(value: string): unknown {
  if (!/^[[{]/.test(value)) return value
  try {
    return camelCaseKeys(JSON.parse(value))
  } catch {
    return value
  }
}

/** Reads a multipart body whose files the call declares. Throws a `Refusal` beside the field for too many or too large ones. */
async function receiveForm(request: FastifyRequest, declared: FileFields, locale: Locale): Promise<Received> {
  const words = phrases(httpStrings, locale)
  const body: Record<string, unknown> = {}
  const files: Record<string, Upload[]> = {}
  const limit = Math.max(...Object.values(declared).map((field) => field.maxBytes))
  for await (const part of request.parts({
    limits: { fileSize: limit, files: 50, fields: 50, fieldSize: 100_000 },
  })) {
    const name = camelCase(part.fieldname.replace(/\[\]$/, ''))
    if (part.type === 'field') {
      body[name] = formValue(String(part.value))
      continue
    }
    const rule = declared[name]
    if (!rule) throw new Refusal('validation_failed', { [name]: words.unknownField })
    files[name] ??= []
    const received = files[name]
    if (received.length >= rule.max)
      throw new Refusal('validation_failed', { [name]: words.tooManyFiles(rule.max) })
    received.push(await receiveFile(part, name, rule.maxBytes, words))
  }
  return { body, files }
}

async function receiveFile(
  part: MultipartFile,
  name: string,
  maxBytes: number,
  words: { fileTooLarge: (name: string, megabytes: number) => string },
): Promise<Upload> {
  const buffer = await part.toBuffer().catch((error: Error & { code?: string }) => {
    if (error.code !== 'FST_REQ_FILE_TOO_LARGE') throw error
    return null
  })
  if (!buffer || buffer.length > maxBytes) {
    const megabytes = Math.floor(maxBytes / 1024 / 1024)
    throw new Refusal('validation_failed', { [name]: words.fileTooLarge(part.filename, megabytes) })
  }
  return { buffer, originalName: part.filename, declaredType: part.mimetype }
}

/** The body in camelCase, from JSON or a form. */
export async function receive(
  request: FastifyRequest,
  declared: FileFields | undefined,
  locale: Locale,
): Promise<Received> {
  if (declared && request.isMultipart()) return receiveForm(request, declared, locale)
  return { body: camelCaseKeys(request.body ?? {}), files: {} }
}
