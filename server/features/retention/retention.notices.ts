import * as z from 'zod/mini'
import { defineNotice } from '#server/features/announcements/define-notice.ts'
import { scopeWords } from './retention.strings.ts'

export const retentionSavedNotice = defineNotice({
  ...{ group: 'others', icon: 'warning', impersonal: true },
  kind: 'retention_saved',
  event: 'account',
  payload: { scope: z.string(), name: z.string(), days: z.number(), from: z.string() },
  sentence: {
    ja: ({ actor, payload: { scope, name, days, from } }) =>
      `${actor}さんが保存期間を設定しました：${name || scopeWords(scope, 'ja')}は${days}日後に削除（最初の削除は${from}以降）`,
    en: ({ actor, payload: { scope, name, days, from } }) =>
      `${actor} set a retention period: ${name || scopeWords(scope, 'en')} deleted after ${days} days, from ${from} on at the earliest`,
  },
  href: () => '/admin/retention',
})

export const retentionNotices = [retentionSavedNotice]
