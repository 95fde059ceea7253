import { defineNotice, postHref } from '#server/features/announcements/define-notice.ts'

export const bookmarkReminder = defineNotice({
  kind: 'bookmark_reminder',
  event: 'bookmark',
  channels: ['notice', 'mail'],
  group: 'others',
  icon: 'bookmark',
  sentence: {
    ja: ({ actor }) => `ブックマークした${actor}の投稿のリマインダーです`,
    en: ({ actor }) => `Reminder: you bookmarked a post by ${actor}`,
  },
  href: postHref,
})

export const bookmarkNotices = [bookmarkReminder]
