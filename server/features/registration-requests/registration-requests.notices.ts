import * as z from 'zod/mini'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

export const registrationRequested = defineNotice({
  group: 'others',
  icon: 'users',
  event: 'request',
  kind: 'registration_requested',
  impersonal: true,
  payload: { requestId: z.number(), name: z.string() },
  href: ({ payload }) => `/admin/registration_requests/${payload.requestId}`,
  sentence: {
    ja: ({ payload: { name } }) => `${name}さんから登録申請が届きました`,
    en: ({ payload: { name } }) => `${name} asks for an account`,
  },
})

export const registrationRequestNotices = [registrationRequested]
