import { type ErrorCode, errors } from '#contract/errors.ts'

/** What is wrong beside one input: a ready sentence in the person's language, by field in camelCase. */
export type FieldProblems = Record<string, string>

/** An expected "no": answered as the error of that code, never logged as a failure. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: FieldProblems
  /** Says more than the code does, in the person's language; undefined: the words of the code. */
  readonly reason: string | undefined

  /** What the answer carries besides. */
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

/** Asserts what a policy answered. */
export function permit(allowed: boolean, code: ErrorCode = 'not_found') {
  if (!allowed) throw new Refusal(code)
}
