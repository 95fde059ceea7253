import * as z from 'zod/mini'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

const about = {
  group: 'others',
  icon: 'announcement',
  payload: { announcementId: z.number(), title: z.string() },
  href: ({ payload }: { payload: { announcementId: number } }) =>
    `/administrator_announcements/${payload.announcementId}`,
} as const

export const announcementPosted = defineNotice({
  ...about,
  kind: 'administrator_announcement',
  event: 'company_announcement',
  sentence: {
    ja: ({ payload: { title } }) => `管理者からのお知らせ「${title}」が公開されました`,
    en: ({ payload: { title } }) => `New announcement: ${title}`,
  },
})

export const importantAnnouncementPosted = defineNotice({
  ...about,
  kind: 'important_announcement',
  event: 'important_announcement',
  channels: ['notice', 'mail'],
  sentence: {
    ja: ({ payload: { title } }) => `重要なお知らせ「${title}」が公開されました`,
    en: ({ payload: { title } }) => `Important announcement: ${title}`,
  },
})

// The actor is the author of the announcement, because the question may have been asked without a name.
export const announcementQuestionAsked = defineNotice({
  ...about,
  kind: 'announcement_question',
  event: 'feedback',
  icon: 'comment',
  impersonal: true,
  sentence: {
    ja: ({ payload: { title } }) => `お知らせ「${title}」に質問が届きました`,
    en: ({ payload: { title } }) => `New question about the announcement “${title}”`,
  },
})

export const announcementQuestionAnswered = defineNotice({
  ...about,
  kind: 'announcement_answer',
  event: 'feedback',
  icon: 'reply',
  sentence: {
    ja: ({ actor, payload: { title } }) => `${actor}がお知らせ「${title}」への質問に回答しました`,
    en: ({ actor, payload: { title } }) => `${actor} answered your question about “${title}”`,
  },
})

export const administratorAnnouncementNotices = [
  announcementPosted,
  importantAnnouncementPosted,
  announcementQuestionAsked,
  announcementQuestionAnswered,
]
