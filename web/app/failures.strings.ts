import { strings } from '#common/strings.ts'

export const failureWords = strings({
  failure: {
    ja: '申し訳ございません。技術的な問題が発生しています。',
    en: 'Sorry, something went wrong.',
  },
  failureText: {
    ja: '再読み込みしても続く場合は、しばらく時間をおいてお試しください。',
    en: 'If reloading the page does not help, try again later.',
  },
  reload: { ja: '再読み込み', en: 'Reload' },
  toTimeline: { ja: 'タイムラインに戻る', en: 'Back to timeline' },
  loadFailed: { ja: '読み込みに失敗しました', en: 'Could not load' },
  loadFailedText: {
    ja: 'しばらく時間をおいて、再読み込みしてください。',
    en: 'Wait a moment, then reload the page.',
  },
})
