import * as z from 'zod/mini'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

export const webhookPaused = defineNotice({
  kind: 'webhook_paused',
  event: 'webhook',
  group: 'others',
  icon: 'warning',
  impersonal: true,
  payload: { name: z.string(), webhookId: z.number() },
  sentence: {
    ja: ({ payload: { name } }) =>
      `Webhook「${name}」は送信に失敗し続けたため、停止しました。送信先を確認してください`,
    en: ({ payload: { name } }) =>
      `The webhook “${name}” was paused because it kept failing. Check its address`,
  },
  href: ({ payload: { webhookId } }) => `/admin/webhooks/${webhookId}`,
})

export const webhookNotices = [webhookPaused]
