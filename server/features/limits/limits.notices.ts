import * as z from 'zod/mini'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

const warning = { group: 'others', icon: 'warning', impersonal: true } as const

export const fileRefused = defineNotice({
  ...warning,
  kind: 'file_refused',
  event: 'quarantine',
  payload: { fileName: z.string() },
  sentence: {
    ja: ({ payload: { fileName } }) =>
      `送信したファイル「${fileName}」にウイルスまたは危険な内容が見つかったため、受け付けませんでした。パソコンを確認してください`,
    en: ({ payload: { fileName } }) =>
      `A virus or other dangerous content was found in “${fileName}”, which you uploaded, so it was rejected. Have your computer checked`,
  },
  href: () => '/announcements',
})

export const quarantineNotice = defineNotice({
  ...warning,
  kind: 'file_quarantined',
  event: 'quarantine',
  payload: { fileName: z.string() },
  sentence: {
    ja: ({ actor, payload: { fileName } }) =>
      `${actor}が送信したファイル「${fileName}」にウイルスが見つかり、隔離しました`,
    en: ({ actor, payload: { fileName } }) =>
      `A virus was found in “${fileName}”, uploaded by ${actor}. The file is in quarantine`,
  },
  href: () => '/admin/limits',
})

export const storageNotice = defineNotice({
  ...warning,
  kind: 'storage_filling',
  event: 'storage',
  payload: { percent: z.number() },
  sentence: {
    ja: ({ payload: { percent } }) =>
      percent >= 100
        ? '会社の保存容量がいっぱいです。新しいファイルを追加できません'
        : `会社の保存容量の${percent}%を使っています`,
    en: ({ payload: { percent } }) =>
      percent >= 100
        ? 'Your company’s storage is full. No more files can be added'
        : `${percent}% of your company’s storage is in use`,
  },
  href: () => '/admin/limits',
})

export const limitNotices = [fileRefused, quarantineNotice, storageNotice]
