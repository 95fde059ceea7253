import { strings } from '#common/strings.ts'

export const pushStrings = strings({
  newNotice: { ja: '新しい通知があります', en: 'You have a new notification' },
  test: {
    ja: 'プッシュ通知のテストです。この端末で受け取れます。',
    en: 'This is a test push notification. This device can receive them.',
  },
  keys: {
    ja: 'ブラウザーの登録情報が正しくありません。ページを読み込み直して、もう一度お試しください。',
    en: 'The subscription of the browser is not valid. Reload the page and try again.',
  },
  address: {
    ja: 'プッシュサービスのアドレスが正しくありません。',
    en: 'The address of the push service is not valid.',
  },
})
