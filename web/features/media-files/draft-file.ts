/** A file of a draft: on the server once it has an `id`, on its way there until then. */
export type DraftFile = {
  key: string
  name: string
  /** Media type. */
  type: string
  /** Bytes. */
  size: number
  id?: number
  path?: string
  /** Whether the draft on the server has it. */
  saved?: boolean
}

/** What is known of a chosen file before it is sent, and afterwards. */
export type FileFacts = { name: string; type: string; size: number }

/** A chosen file as lists show it; `file`: its bytes, where this device has them. */
export type ShownFile = File | (DraftFile & { file?: File | undefined })

export const bytesOf = (shown: ShownFile) => (shown instanceof File ? shown : shown.file)

export const draftFileOf = (key: string, { name, type, size }: FileFacts): DraftFile => ({
  key,
  name,
  type,
  size,
})

/** The ids of those that are on the server, in order. */
export const sentIds = (files: readonly DraftFile[]) =>
  files.flatMap(({ id }) => (id === undefined ? [] : [id]))
