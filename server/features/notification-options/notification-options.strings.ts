import { strings } from '#common/strings.ts'

export const notificationOptionsStrings = strings({
  compulsory: {
    ja: '必ず届くものは、受け取り方を変えられません。',
    en: 'This notification cannot be turned off.',
  },
  sameTimes: {
    ja: '開始と終了には、違う時刻を入力してください。',
    en: 'The start and end times must be different.',
  },
  unsubscribed: {
    ja: 'この種類のメールを停止しました。通知の設定でいつでも再開できます。',
    en: 'You no longer receive emails of this kind. You can turn them on again in your notification settings.',
  },
})
