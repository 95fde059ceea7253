import { longTextOfMarks, withoutAnnouncementMarks } from '#common/announcement-marks.ts'
import type { Locale } from '#common/locale.ts'
import { presentMustReadMark } from '#server/features/feeds/post-marks.present.ts'
import { presentAttachment, presentPhoto } from '#server/features/media-files/media-files.present.ts'
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
  excerpt: withoutAnnouncementMarks(row.excerpt)
    .replaceAll(/\n| \| /g, ' ')
    .slice(0, excerptLength),
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

/** The text with the files in it and beside it. */
export const presentText = (
  { body, longText }: Pick<AnnouncementRow, 'body' | 'longText'>,
  files: readonly AnnouncementFileRow[],
) => ({
  body: longText ?? longTextOfMarks(body, new Map(files.map(({ id, filename }) => [filename, id]))),
  photos: files.filter(({ kind }) => kind === 'image').map(presentPhoto),
  attachments: files.filter(({ kind }) => kind !== 'image').map(presentAttachment),
})

export const presentForEditing = (
  row: AnnouncementRow,
  files: readonly AnnouncementFileRow[],
  locale: Locale,
) => ({
  ...presentAdministered(row, locale),
  ...presentText(row, files),
  rule: row.rule,
  feedId: row.feedId,
  mediaFileIds: files.map(({ id }) => id),
})
