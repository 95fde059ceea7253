import { strings } from '#common/strings.ts'

export const mailStrings = strings({
  title: { ja: '送信したメール（開発用）', en: 'Sent email (development)' },
  empty: { ja: 'メールはまだありません。', en: 'No email yet.' },
  back: { ja: '一覧に戻る', en: 'Back to the list' },
  source: { ja: '送信した内容そのもの（.eml）', en: 'Source (.eml)' },
  unsubscribe: {
    ja: (address: string) => `このようなメールを受け取るかどうかは、こちらで選べます。\n${address}`,
    en: (address: string) => `Choose which emails you receive:\n${address}`,
  },
  open: { ja: '開く', en: 'Open' },
  pretty: { ja: 'HTML版', en: 'HTML version' },
})
