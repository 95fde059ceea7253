import type { filesStrings } from './files.strings.ts'

export type FileRefusalReason = keyof typeof filesStrings

/** A refused file. `reason` is the key of its sentence in files.strings.ts. */
export class FileRefused extends Error {
  override name = 'FileRefused'
  readonly reason: FileRefusalReason
  readonly originalName: string

  constructor(reason: FileRefusalReason, originalName: string, cause?: unknown) {
    super(`File refused: ${reason}`, { cause })
    this.reason = reason
    this.originalName = originalName
  }
}
