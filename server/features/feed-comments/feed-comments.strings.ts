import { strings } from '#common/strings.ts'

export const feedCommentsStrings = strings({
  empty: {
    ja: 'コメントを入力するか、写真やファイルを追加してください。',
    en: 'Please write a comment, or add a photo or a file.',
  },
  cannotMention: {
    ja: (names: readonly string[]) =>
      `${names.map((name) => `「@${name}」`).join('')}は、この投稿を見られないためメンションできません。名前を外してから送信してください。`,
    en: (names: readonly string[]) =>
      `${names.map((name) => `“@${name}”`).join(', ')} cannot see this post and cannot be mentioned. Please take the name out and send again.`,
  },
  unknownMention: {
    ja: 'メンションした相手が見つかりません。名前を外してから送信してください。',
    en: 'Somebody you mention cannot be found. Please take the name out and send again.',
  },
})
