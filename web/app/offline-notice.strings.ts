import { strings } from '#common/strings.ts'

export const offlineWords = strings({
  offline: {
    ja: 'オフラインです。接続が戻ると自動で更新します。',
    en: 'You are offline. The page will update when you are back online.',
  },
  stored: {
    ja: (when: string) => `オフラインです。${when}の内容を表示しています。`,
    en: (when: string) => `You are offline. This is what was here on ${when}.`,
  },
})
