import { strings } from '#common/strings.ts'

export const errorWords = strings({
  statusPage: { ja: '稼働状況を見る', en: 'See the status page' },
  notFoundTitle: { ja: 'ページが見つかりません', en: 'Page not found' },
  notFoundText: {
    ja: 'ページが移動または削除されたか、アドレスが間違っている可能性があります。',
    en: 'The page may have been moved or deleted, or the address may be wrong.',
  },
  toTimeline: { ja: 'タイムラインに戻る', en: 'Back to timeline' },
  ipTitle: { ja: 'アクセスできません', en: 'Access denied' },
  ipText: {
    ja: '許可されていないネットワークからのアクセスです。社内のネットワークかVPNに接続してから、もう一度開いてください。社内にいるのにこの画面が表示されるときや、外から使う必要があるときは、会社の管理者に連絡してください。',
    en: 'Access from this network is not allowed. Connect to your company’s network or VPN and open the page again. If you are at the office and still see this, or need access from outside, ask an administrator of your company.',
  },
  suspendedTitle: { ja: '利用が停止されています', en: 'Access is suspended' },
  suspendedText: {
    ja: 'この会社の利用は、運営会社により停止されています。データは保管されています。会社の管理者に確認してください。',
    en: 'Access for your company has been suspended by the operator. Its data is kept. Contact an administrator of your company.',
  },
  switchAccounts: { ja: 'アカウントを切り替える', en: 'Switch accounts' },
  tryAgain: { ja: 'もう一度開く', en: 'Try again' },
})
