import * as z from 'zod/mini'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

const common = {
  group: 'others',
  icon: 'lock',
  impersonal: true,
  event: 'account',
  payload: { holdId: z.number(), name: z.string() },
  href: ({ payload }: { payload: { holdId: number } }) => `/admin/legal_holds/${payload.holdId}`,
} as const

export const legalHoldSet = defineNotice({
  ...common,
  kind: 'legal_hold_set',
  sentence: {
    ja: ({ actor, payload: { name } }) => `${actor}さんが保全を設定しました：${name}`,
    en: ({ actor, payload: { name } }) => `${actor} set a legal hold: ${name}`,
  },
})

export const legalHoldReleased = defineNotice({
  ...common,
  kind: 'legal_hold_released',
  sentence: {
    ja: ({ actor, payload: { name } }) => `${actor}さんが保全を解除しました：${name}`,
    en: ({ actor, payload: { name } }) => `${actor} released a legal hold: ${name}`,
  },
})

export const legalHoldExportReady = defineNotice({
  ...common,
  kind: 'legal_hold_export_ready',
  sentence: {
    ja: ({ payload: { name } }) => `保全の書き出しができました：${name}（7日以内にダウンロードしてください）`,
    en: ({ payload: { name } }) => `Your export of a legal hold is ready: ${name}. Download it within 7 days`,
  },
})

export const legalHoldNotices = [legalHoldSet, legalHoldReleased, legalHoldExportReady]
