import { strings } from '#common/strings.ts'

export const errorWords = strings({
  notFoundTitle: { ja: 'ページが見つかりません', en: 'Page not found' },
  notFoundText: {
    ja: 'ページが移動または削除されたか、アドレスが間違っている可能性があります。',
    en: 'The page may have been moved or deleted, or the address may be wrong.',
  },
  toTimeline: { ja: 'タイムラインに戻る', en: 'Back to timeline' },
  ipTitle: { ja: 'アクセスできません', en: 'Access denied' },
  ipText: {
    ja: '許可されていないネットワークからのアクセスです。社内ネットワークに接続してから、もう一度開いてください。',
    en: 'Access from this network is not allowed. Connect to your company network and open the page again.',
  },
  tryAgain: { ja: 'もう一度開く', en: 'Try again' },
})
