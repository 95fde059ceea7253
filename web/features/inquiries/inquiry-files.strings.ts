import { strings } from '#common/strings.ts'

export const inquiryFileWords = strings({
  files: { ja: '添付ファイル', en: 'Files' },
  note: {
    ja: (size: string) => `写真、PDF、Office、テキストなど。合わせて${size}まで。`,
    en: (size: string) => `Pictures, PDF, Office, text and similar. ${size} in all.`,
  },
  byEmail: { ja: 'メールで受信', en: 'Received by email' },
  fromOther: {
    ja: (sender: string) => `別のアドレスからのメール（${sender}）`,
    en: (sender: string) => `Email from another address (${sender})`,
  },
})
