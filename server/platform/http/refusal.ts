import { type ErrorCode, errors } from '#contract/errors.ts'

/** The problem beside each input: a sentence in the person's language, by field in camelCase. */
export type FieldProblems = Record<string, string>

/** An expected refusal: returned as the error with that code, never logged as a failure. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: FieldProblems
  /** A more specific message in the person's language; undefined: the message of the code. */
  readonly reason: string | undefined

  /** Additional response headers. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ErrorCode,
    fields: FieldProblems = {},
    reason?: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.fields = fields
    this.reason = reason
    this.headers = headers
  }

  get status() {
    return errors[this.code].status
  }
}

/** The row, or 404: what a person may not see does not exist for them. */
export function found<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new Refusal('not_found')
  return row
}

/** Throws if the policy denied it. */
export function permit(allowed: boolean, code: ErrorCode = 'not_found') {
  if (!allowed) throw new Refusal(code)
}
