import { withoutAnnouncementMarks } from '#common/announcement-marks.ts'
import type { Locale } from '#common/locale.ts'
import { presentMustReadMark } from '#server/features/feeds/post-marks.present.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import type {
  AdministeredRow,
  AnnouncementFileRow,
  AnnouncementItemRow,
  AnnouncementRow,
} from './administrator-announcements.queries.ts'

const excerptLength = 140

export const presentAnnouncementItem = (row: AnnouncementItemRow, locale: Locale) => ({
  id: row.id,
  feedId: row.feedId,
  title: row.title,
  excerpt: withoutAnnouncementMarks(row.excerpt).replaceAll('\n', ' ').slice(0, excerptLength),
  author: presentAuthor(row, locale),
  publishedAt: row.publishedAt.toISOString(),
  publishUntil: row.publishUntil?.toISOString() ?? null,
  pinned: row.pinned,
  important: row.important,
  fileCount: row.fileCount,
  read: row.read,
  mustRead: presentMustReadMark(row.mustRead),
})

export const presentAdministered = (row: AdministeredRow, locale: Locale) => ({
  id: row.id,
  state: row.state,
  title: row.title,
  author: presentAuthor(row, locale),
  publishFrom: row.publishFrom?.toISOString() ?? null,
  publishUntil: row.publishUntil?.toISOString() ?? null,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
  pinned: row.pinned,
  important: row.important,
  dueOn: row.dueOn,
  version: row.version,
  openQuestionCount: row.openQuestionCount,
})

export const presentForEditing = (
  row: AnnouncementRow,
  files: readonly AnnouncementFileRow[],
  locale: Locale,
) => ({
  ...presentAdministered(row, locale),
  body: row.body,
  rule: row.rule,
  feedId: row.feedId,
  mediaFileIds: files.map(({ id }) => id),
  photos: files.flatMap(({ id, kind, filename, width, height, originalName }) =>
    kind === 'image'
      ? [
          {
            ...{ id, filename, originalName, path: `/media_files/${filename}` },
            ...{ width: width ?? 0, height: height ?? 0 },
          },
        ]
      : [],
  ),
  attachments: files.flatMap(({ id, kind, filename, contentType, byteSize, originalName }) =>
    kind === 'image'
      ? []
      : [{ id, kind, filename, contentType, byteSize, originalName, path: `/media_files/${filename}` }],
  ),
})
