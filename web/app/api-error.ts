/** What a call rejects with. `fields`: what is wrong beside which input, in camelCase. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>

  /** @param status 0 when no answer came (`code` is then `network`) */
  constructor(status: number, code: string, message: string, fields: Record<string, string> = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** The sentence of a failed call: beside a field, or the error's own; `otherwise` for what is not a refusal. */
export const sentenceOf = (error: unknown, otherwise: string) =>
  error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : otherwise
