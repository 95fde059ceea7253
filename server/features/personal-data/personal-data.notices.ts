import * as z from 'zod/mini'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

export const erasureRequestedNotice = defineNotice({
  ...{ group: 'others', icon: 'warning', impersonal: true },
  kind: 'personal_erasure_requested',
  event: 'account',
  payload: { userId: z.number(), name: z.string(), from: z.string() },
  sentence: {
    ja: ({ actor, payload: { name, from } }) =>
      `${actor}さんが${name}さんの個人データの消去を依頼しました（${from}以降に消去。それまでは取り消せます）`,
    en: ({ actor, payload: { name, from } }) =>
      `${actor} asked for the erasure of the personal data of ${name}, from ${from} on. Until then it can be cancelled`,
  },
  href: ({ payload }) => `/admin/personal_data/${payload.userId}`,
})

export const personalDataNotices = [erasureRequestedNotice]
