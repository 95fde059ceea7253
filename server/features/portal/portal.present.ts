import type { Locale } from '#common/locale.ts'
import { withoutMarks } from '#common/text-marks.ts'
import { presentAttachment, presentPhoto } from '#server/features/media-files/media-files.present.ts'
import { presentAuthor, presentPerson } from '#server/features/people/people.present.ts'
import type { DesignedPageRow, PortalFile, PortalVersionRow } from './portal.queries.ts'
import type { PortalFeedRow } from './portal-blocks.queries.ts'

const excerptLength = 120

export const presentPortalFeed = (row: PortalFeedRow, locale: Locale) => ({
  id: row.feedId,
  title: row.title,
  excerpt: withoutMarks(row.body).replace(/\s+/g, ' ').trim().slice(0, excerptLength),
  postedAt: row.postedAt.toISOString(),
  author: presentAuthor(row, locale),
  menu: { id: row.ofMenuId, name: row.menuName, iconName: row.menuIconName, tone: row.menuTone },
  photo: row.photo && { ...row.photo, path: `/media_files/${row.photo.filename}` },
  commentCount: row.commentCount,
  read: row.read,
})

/** Files by how they are shown; `ids`: only these. */
export function presentPortalFiles(files: readonly PortalFile[], ids?: readonly number[]) {
  const listed = ids ? files.filter(({ id }) => ids.includes(id)) : files
  return {
    photos: listed.filter(({ kind }) => kind === 'image').map(presentPhoto),
    attachments: listed.filter(({ kind }) => kind !== 'image').map(presentAttachment),
  }
}

/** The state of a page for those who design it. */
export const presentState = (row: DesignedPageRow) => ({
  id: row.id,
  title: (row.draft ?? row.content ?? row.scheduled)?.title ?? '',
  version: row.version,
  draft: row.draftedAt && {
    savedBy: row.draftedBy && presentPerson(row.draftedBy),
    savedAt: row.draftedAt.toISOString(),
  },
  published:
    row.publishedNumber === null
      ? null
      : {
          number: row.publishedNumber,
          publishedBy: row.publishedBy && presentPerson(row.publishedBy),
          publishedAt: row.publishedAt!.toISOString(),
        },
  scheduledAt: row.scheduledAt?.toISOString() ?? null,
})

export const presentVersion = (row: PortalVersionRow) => ({
  number: row.number,
  title: row.title,
  blockCount: row.blockCount,
  restoredNumber: row.restoredNumber,
  publishedBy: row.publishedBy && presentPerson(row.publishedBy),
  publishedAt: row.publishedAt.toISOString(),
  current: row.current,
})
