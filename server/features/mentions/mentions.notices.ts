import { defineNotice, postHref } from '#server/features/announcements/define-notice.ts'

export const mentioned = defineNotice({
  kind: 'mention',
  event: 'mention',
  group: 'comments',
  icon: 'user',
  occasion: 'addressed',
  sentence: {
    ja: ({ actor, feedCommentId }) =>
      feedCommentId === null
        ? `${actor}が投稿であなたを挙げました`
        : `${actor}がコメントであなたを挙げました`,
    en: ({ actor, feedCommentId }) =>
      feedCommentId === null ? `${actor} mentioned you in a post` : `${actor} mentioned you in a comment`,
  },
  href: postHref,
})

export const mentionNotices = [mentioned]
