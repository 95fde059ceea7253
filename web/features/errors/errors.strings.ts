import { strings } from '#common/strings.ts'

export const errorWords = strings({
  notFoundTitle: { ja: 'ページが見つかりません', en: 'Page not found' },
  notFoundText: {
    ja: 'ページが移動または削除されたか、アドレスが間違っている可能性があります。',
    en: 'The page may have been moved or deleted, or the address may be wrong.',
  },
  failureTitle: { ja: '技術的な問題', en: 'Technical problem' },
  failure: {
    ja: '申し訳ございません。技術的な問題が発生しています。',
    en: 'We are sorry. A technical problem has occurred.',
  },
  failureText: {
    ja: '書きかけの内容は下書きに残っています。再読み込みしても続く場合は、しばらく時間をおいてお試しください。',
    en: 'Anything you were writing is kept as a draft. If reloading does not help, please try again later.',
  },
  reload: { ja: '再読み込み', en: 'Reload' },
  toTimeline: { ja: 'タイムラインに戻る', en: 'Back to the timeline' },
  loadFailed: { ja: '読み込みに失敗しました', en: 'Loading failed' },
  loadFailedText: {
    ja: 'しばらく時間をおいて、再読み込みしてください。',
    en: 'Please wait a while and reload the page.',
  },
  staleText: {
    ja: '新しいバージョンが公開されています。再読み込みすると最新の画面になります。',
    en: 'A new version has been published. Reload the page to get it.',
  },
  ipTitle: { ja: 'アクセスできません', en: 'Access is not allowed' },
  ipText: {
    ja: '許可されていないネットワークからのアクセスです。社内ネットワークに接続してから、もう一度開いてください。',
    en: 'You are on a network from which access is not allowed. Connect to your company network and open the page again.',
  },
  tryAgain: { ja: 'もう一度開く', en: 'Try again' },
})
