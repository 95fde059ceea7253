import { defineNotice, postHref } from '#server/features/announcements/define-notice.ts'

export const commented = defineNotice({
  kind: 'comment',
  event: 'comment',
  group: 'comments',
  icon: 'comment',
  sentence: {
    ja: ({ actors }) => `${actors}があなたの投稿にコメントしました`,
    en: ({ actors }) => `${actors} commented on your post`,
  },
  href: postHref,
})

export const replied = defineNotice({
  kind: 'reply',
  event: 'comment',
  group: 'comments',
  icon: 'reply',
  // A comment that both answers and mentions a person is one notice.
  occasion: 'addressed',
  sentence: {
    ja: ({ actor }) => `${actor}があなたのコメントに返信しました`,
    en: ({ actor }) => `${actor} replied to your comment`,
  },
  href: postHref,
})

export const commentNotices = [commented, replied]
