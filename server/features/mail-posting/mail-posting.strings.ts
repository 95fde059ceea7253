import { strings } from '#common/strings.ts'

export const mailPostingStrings = strings({
  unknownSender: {
    ja: (address: string) =>
      `「${address}」は登録されている送信元ではないため、受け付けませんでした。あなたが送った場合は、設定の「メールで投稿」で送信元に追加してください。`,
    en: (address: string) =>
      `It came from ${address || 'an unknown address'}, which is not one of your addresses, and was not posted. If you sent it, add the address under “Post by email”.`,
  },
  notAuthenticated: {
    ja: '送信元が本物であることを確認できなかったため（SPF・DKIM）、受け付けませんでした。',
    en: 'The sender could not be verified (SPF, DKIM), so it was not posted.',
  },
  stopped: {
    ja: 'アカウントを現在利用できないため、投稿できません。管理者にお問い合わせください。',
    en: 'Your account cannot be used at the moment. Contact an administrator.',
  },
  consentDue: {
    ja: '規約への同意が必要です。ひろばにログインして同意してから、もう一度送ってください。',
    en: 'You need to agree to a legal page first. Sign in, agree, and send the email again.',
  },
  postGone: {
    ja: '投稿が削除されたか、閲覧できなくなったため、コメントできません。',
    en: 'The post was deleted, or you can no longer read it.',
  },
  tooLong: {
    ja: (most: number) => `本文が長すぎます。${most.toLocaleString('ja')}文字以内にしてください。`,
    en: (most: number) => `The text is too long. Use ${most.toLocaleString('en')} characters or fewer.`,
  },
  noPlace: {
    ja: (name: string) => `この制度では「${name}」のようなファイルを受け付けていません。`,
    en: (name: string) => `This programme does not accept files such as “${name}”.`,
  },
  requiresItem: {
    ja: (item: string) => `この制度のフォームには「${item}」の入力が必要なため、メールでは投稿できません。`,
    en: (item: string) => `The form of this programme requires “${item}”, so it cannot be used by email.`,
  },
  postRefused: { ja: '投稿できませんでした', en: 'Your email was not posted' },
  commentRefused: { ja: 'コメントできませんでした', en: 'Your comment was not posted' },
  refusedText: {
    ja: (what: string, reason: string, link: string) =>
      `メールを受け取りましたが、${what}。\n\n${reason}\n\nメールでの投稿の設定と結果は、次のページで確認できます。\n${link}\n`,
    en: (what: string, reason: string, link: string) =>
      `${what}.\n\n${reason}\n\nYour settings for posting by email, and what came of your emails:\n${link}\n`,
  },
})

/** Why a menu takes no emails. */
export const unsuitableStrings = strings({
  not_for_you: {
    ja: 'この制度の利用対象ではないため、投稿できません。',
    en: 'You cannot use this programme.',
  },
  unfinished: { ja: 'この制度は準備中のため、まだ利用できません。', en: 'This programme is not ready yet.' },
  not_open_yet: {
    ja: 'この制度の利用期間はまだ始まっていません。',
    en: 'This programme has not opened yet.',
  },
  closed: { ja: 'この制度の利用は終了しています。', en: 'This programme is closed.' },
  limit_reached: {
    ja: 'この制度を利用できる回数に達しています。',
    en: 'You have reached the usage limit of this programme.',
  },
  no_text: {
    ja: 'この制度のフォームには本文を入れる欄がないため、メールでは投稿できません。',
    en: 'The form of this programme has no place for a text, so it cannot be used by email.',
  },
  approvers: {
    ja: 'この制度では承認者を選ぶ必要があるため、メールでは投稿できません。',
    en: 'You choose the approvers of this programme, so it cannot be used by email.',
  },
})
