import { strings } from '#common/strings.ts'

export const openInBrowserWords = strings({
  open: { ja: 'ブラウザーで開く', en: 'Open in browser' },
  blocked: {
    ja: '自動で開けませんでした。1分以内に次のボタンを押してください。',
    en: 'It could not be opened automatically. Press the button within a minute.',
  },
  failed: {
    ja: 'ブラウザーで開けませんでした。もう一度お試しください。',
    en: 'The page could not be opened in the browser. Try again.',
  },
})
