import { strings } from '#common/strings.ts'

export const smsStrings = strings({
  title: { ja: '送信したSMS（開発用）', en: 'Sent text messages (development)' },
  empty: { ja: 'SMSはまだありません。', en: 'No text messages yet.' },
})
