import { strings } from '#common/strings.ts'

export const mailDeliveryWords = strings({
  none: { ja: 'メールは送られません', en: 'Email is not sent' },
  noneWords: {
    ja: 'メールサーバーが設定されていません。',
    en: 'No mail server is configured.',
  },
  folder: { ja: '開発用の環境です', en: 'This is a development environment' },
  folderWords: {
    ja: 'メールは送られず、/dev/mail で読めます。',
    en: 'Email is not delivered. You can read it at /dev/mail.',
  },
})
