import { strings } from '#common/strings.ts'

export const homeDocumentWords = strings({
  documents: { ja: '文書', en: 'Documents' },
  must_read: { ja: '要確認', en: 'Confirm' },
  review_due: { ja: '見直し', en: 'Review due' },
  changed: { ja: '更新', en: 'Updated' },
  new: { ja: '新着', en: 'New' },
  confirmBy: { ja: (day: string) => `${day}まで`, en: (day: string) => `by ${day}` },
  reviewBy: { ja: (day: string) => `${day}の予定`, en: (day: string) => `planned for ${day}` },
  published: { ja: (day: string) => `${day} 公開`, en: (day: string) => `Published ${day}` },
})
