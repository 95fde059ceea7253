import { strings } from '#common/strings.ts'

export const mentionsStrings = strings({
  cannotMention: {
    ja: (names: readonly string[]) =>
      `${names.map((name) => `「@${name}」`).join('')}は、この投稿を見られないためメンションできません。名前を外してから送信してください。`,
    en: (names: readonly string[]) =>
      `${names.map((name) => `“@${name}”`).join(', ')} cannot see this post and cannot be mentioned. Remove the mention and send again.`,
  },
  unknownMention: {
    ja: 'メンションした相手が見つかりません。名前を外してから送信してください。',
    en: 'A person you mentioned was not found. Remove the mention and send again.',
  },
  many: {
    ja: (count: number) =>
      `${count.toLocaleString('ja')}人に通知されます。よろしければ、もう一度送信してください。`,
    en: (count: number) => `This notifies ${count.toLocaleString('en')} people. To continue, send it again.`,
  },
})
