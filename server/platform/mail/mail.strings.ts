import { strings } from '#common/strings.ts'

export const mailStrings = strings({
  title: { ja: '送信したメール（開発用）', en: 'Mails sent (development)' },
  empty: { ja: 'メールはまだありません。', en: 'There are no mails yet.' },
  back: { ja: '一覧に戻る', en: 'Back to the list' },
  source: { ja: '送信した内容そのもの（.eml）', en: 'As it was sent (.eml)' },
  unsubscribe: {
    ja: (address: string) => `このようなメールを受け取るかどうかは、こちらで選べます。\n${address}`,
    en: (address: string) => `Choose which letters you receive:\n${address}`,
  },
  pretty: { ja: 'HTML版', en: 'The HTML version' },
})
