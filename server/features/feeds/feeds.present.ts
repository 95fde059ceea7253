import type { Locale } from '#common/locale.ts'
import { presentMentions } from '#server/features/mentions/mentions.present.ts'
import { presentAuthor, profileImgPath } from '#server/features/people/people.present.ts'
import { feedPolicy } from './feeds.policy.ts'
import type { FeedRow } from './feeds.queries.ts'
import { presentHidden, presentMustReadMark } from './post-marks.present.ts'

export const presentPhotos = (
  photos: readonly { filename: string; width: number; height: number; originalName: string }[] | null,
) => (photos ?? []).map((photo) => ({ ...photo, path: `/media_files/${photo.filename}` }))

export const presentAttachments = (attachments: FeedRow['attachments']) =>
  (attachments ?? []).map((file) => ({ ...file, path: `/media_files/${file.filename}` }))

/* Portraits change after the post, so they are not kept with its answers. */
const withFaces = ({ answers, faces }: Pick<FeedRow, 'answers' | 'faces'>) =>
  faces === null
    ? answers
    : answers!.map((answer) =>
        answer.users
          ? {
              ...answer,
              users: answer.users.map((user) => {
                const filename = faces[user.id]
                return filename ? { ...user, profileImgPath: profileImgPath(filename)! } : user
              }),
            }
          : answer,
      )

export function presentFeed(row: FeedRow, locale: Locale) {
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    formatted: row.formatted,
    ...presentMentions(row),
    postedAt: row.postedAt.toISOString(),
    author: presentAuthor(row, locale),
    department: row.departmentId === null ? null : { id: row.departmentId, name: row.departmentName! },
    menu: { id: row.menuId, name: row.menuName, iconName: row.menuIconName, tone: row.menuTone },
    photos: presentPhotos(row.photos),
    attachments: presentAttachments(row.attachments),
    commentCount: row.commentCount,
    readCount: row.readCount,
    reactions: row.reactions ?? [],
    read: row.read,
    mustRead: presentMustReadMark(row.mustRead),
    bookmarked: row.bookmarked,
    textVersion: row.textVersion,
    editedAt: row.editedAt?.toISOString() ?? null,
    answers: withFaces(row),
    reportId: row.reportId,
    announcementId: row.announcementId,
    ...presentHidden(row.hidden),
    can: feedPolicy(row),
  }
}
