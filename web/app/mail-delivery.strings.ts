import { strings } from '#common/strings.ts'

export const mailDeliveryWords = strings({
  none: { ja: 'メールは送られません', en: 'No email is sent' },
  noneWords: {
    ja: 'メールサーバーが設定されていません。',
    en: 'No mail server is set up.',
  },
  folder: { ja: '開発用の環境です', en: 'This is a development environment' },
  folderWords: {
    ja: 'メールは送られず、/dev/mail で読めます。',
    en: 'No email leaves this machine; it can be read at /dev/mail.',
  },
})
