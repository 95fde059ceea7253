import * as z from 'zod/mini'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

export const hotDigest = defineNotice({
  kind: 'hot_digest',
  event: 'hot_digest',
  channels: ['notice', 'mail'],
  group: 'others',
  icon: 'announcement',
  impersonal: true,
  payload: { digestId: z.number() },
  sentence: {
    ja: '新しいホットダイジェストができました。話題になった投稿をまとめて読めます',
    en: 'A new hot digest is available: the posts people responded to most',
  },
  href: ({ payload }) => `/feed_hot_digests/${payload.digestId}`,
})

export const digestNotices = [hotDigest]
