/** The error a call rejects with. `fields`: the problem of each input, by its name in camelCase. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>

  /** @param status 0 if there was no response (`code` is then `network`) */
  constructor(status: number, code: string, message: string, fields: Record<string, string> = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** The message of a failed call: that of a field, or the error's own. `otherwise` is used for other errors. */
export const sentenceOf = (error: unknown, otherwise: string) =>
  error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : otherwise
