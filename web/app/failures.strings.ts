import { strings } from '#common/strings.ts'

export const failureWords = strings({
  failure: {
    ja: '申し訳ございません。技術的な問題が発生しています。',
    en: 'We are sorry. A technical problem has occurred.',
  },
  failureText: {
    ja: '再読み込みしても続く場合は、しばらく時間をおいてお試しください。',
    en: 'If reloading does not help, please try again later.',
  },
  reload: { ja: '再読み込み', en: 'Reload' },
  toTimeline: { ja: 'タイムラインに戻る', en: 'Back to the timeline' },
  loadFailed: { ja: '読み込みに失敗しました', en: 'Loading failed' },
  loadFailedText: {
    ja: 'しばらく時間をおいて、再読み込みしてください。',
    en: 'Please wait a while and reload the page.',
  },
})
