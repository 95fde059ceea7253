import * as z from 'zod/mini'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

export const lookAskedNotice = defineNotice({
  ...{ group: 'others', icon: 'warning', impersonal: true },
  kind: 'look_asked',
  event: 'account',
  payload: { operator: z.string(), reason: z.string() },
  sentence: {
    ja: ({ payload: { operator, reason } }) =>
      `運営の${operator}さんから、閲覧の許可の依頼が届きました：${reason}`,
    en: ({ payload: { operator, reason } }) =>
      `${operator}, who works for the operator, asks for consent to look: ${reason}`,
  },
  href: () => '/admin/look_consent',
})

export const lookBeganNotice = defineNotice({
  ...{ group: 'others', icon: 'warning', impersonal: true },
  kind: 'look_began',
  event: 'account',
  payload: { operator: z.string() },
  sentence: {
    ja: ({ payload: { operator } }) =>
      `運営の${operator}さんが、会社の許可を得て、あなたとして閲覧を始めました。変更はできず、チャットは見えません`,
    en: ({ payload: { operator } }) =>
      `${operator}, who works for the operator, began to look as you, with your company’s consent. They cannot change anything or see your chat`,
  },
  href: () => '/announcements',
})

export const lookNotices = [lookAskedNotice, lookBeganNotice]
