import { strings } from '#common/strings.ts'

export const webhooksStrings = strings({
  badAddress: {
    ja: 'https:// で始まるアドレスを、ユーザー名とパスワードを含めずに入力してください。',
    en: 'Enter an address that begins with https://, without a user name or password.',
  },
  badPort: {
    ja: 'ポート番号は443だけが使えます。',
    en: 'Only port 443 can be used.',
  },
  closedAddress: {
    ja: 'インターネットから届かないアドレスには送信できません。',
    en: 'Events cannot be sent to an address outside of the public internet.',
  },
  tooMany: {
    ja: (most: number) => `Webhookは${most}件までです。不要なものを削除してください。`,
    en: (most: number) => `There can be at most ${most} webhooks. Delete one that is no longer needed.`,
  },
})
