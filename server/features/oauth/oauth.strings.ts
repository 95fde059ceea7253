import { strings } from '#common/strings.ts'

export const oauthStrings = strings({
  tooMany: {
    ja: (most: number) => `登録できるツールは${most}件までです。使っていないものを削除してください。`,
    en: (most: number) => `You can register at most ${most} tools. Delete one that is not used.`,
  },
  not_an_address: {
    ja: 'https:// で始まるアドレスを、省略せずに入力してください。',
    en: 'Enter a full address that starts with https://.',
  },
  not_https: {
    ja: 'https:// で始まるアドレスを入力してください。http:// は localhost だけで使えます。',
    en: 'Use an address that starts with https://. http:// works for localhost only.',
  },
  fragment: { ja: '# を含むアドレスは使えません。', en: 'The address cannot contain #.' },
  twice: { ja: '同じアドレスがあります。', en: 'This address is already in the list.' },
  openidMissing: {
    ja: '名前やメールアドレスを伝えるには「本人の確認」も必要です。',
    en: 'Names and email addresses need “Confirm who you are” too.',
  },
})
