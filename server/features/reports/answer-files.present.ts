import type { FileRow } from './report-answers.queries.ts'

/** Files that answers refer to by id: pictures, and all others. */
export const presentAnswerFiles = (rows: readonly FileRow[]) => ({
  photos: rows.flatMap(({ id, filename, kind, width, height, originalName }) =>
    kind === 'image'
      ? [{ id, filename, path: `/media_files/${filename}`, width: width!, height: height!, originalName }]
      : [],
  ),
  attachments: rows.flatMap(({ id, filename, kind, contentType, byteSize, originalName }) =>
    kind === 'image'
      ? []
      : [{ id, filename, path: `/media_files/${filename}`, kind, contentType, byteSize, originalName }],
  ),
})
