/** A file of a draft. It has an `id` once it is on the server. */
export type DraftFile = {
  key: string
  name: string
  /** Media type. */
  type: string
  /** Bytes. */
  size: number
  id?: number
  path?: string
  /** Whether the server's draft contains it. */
  saved?: boolean
}

/** The properties of a chosen file before and after it is sent. */
export type FileFacts = { name: string; type: string; size: number }

/** A chosen file as lists show it; `file`: its bytes, if this device has them. */
export type ShownFile = File | (DraftFile & { file?: File | undefined })

export const bytesOf = (shown: ShownFile) => (shown instanceof File ? shown : shown.file)

export const draftFileOf = (key: string, { name, type, size }: FileFacts): DraftFile => ({
  key,
  name,
  type,
  size,
})

/** The ids of the uploaded files, in order. */
export const sentIds = (files: readonly DraftFile[]) =>
  files.flatMap(({ id }) => (id === undefined ? [] : [id]))
