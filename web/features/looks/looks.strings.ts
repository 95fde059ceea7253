import { strings } from '#common/strings.ts'

/** In the company's administration. */
export const consentWords = strings({
  intro: {
    ja: '運営の担当者は、会社の許可がある間だけ、利用者のひとりとして画面を閲覧できます。変更はできず、1回は1時間までです。チャット、下書き、お知らせ、お問い合わせ、ログインの設定、管理画面は見えません。',
    en: 'Only while your company consents, the operator’s staff can look as one of your people. They cannot change anything, and each look lasts an hour at most. Chat, drafts, notifications, inquiries, sign-in settings and the administration are not shown to them.',
  },
  present: { ja: '現在の許可', en: 'Current consent' },
  none: { ja: '許可していません', en: 'No consent' },
  noneWords: {
    ja: '運営の担当者は、この会社の画面を閲覧できません。',
    en: 'The operator’s staff cannot look at your company.',
  },
  stands: { ja: '許可しています', en: 'You consent' },
  until: { ja: '期限', en: 'Until' },
  purpose: { ja: '目的', en: 'Purpose' },
  purposeNote: {
    ja: '何のために許可するか。運営の担当者にも表示されます。',
    en: 'What the consent is for. The operator’s staff see it too.',
  },
  purposeMissing: { ja: '目的を入力してください。', en: 'Enter the purpose.' },
  endsOn: { ja: 'いつまで', en: 'Last day' },
  endsOnNote: {
    ja: (days: number) => `この日の終わりまで。${days}日先まで選べます。`,
    en: (days: number) => `Until the end of that day, at most ${days} days ahead.`,
  },
  endsOnMissing: { ja: '日を選んでください。', en: 'Choose a day.' },
  give: { ja: '閲覧を許可', en: 'Give consent' },
  given: { ja: '許可した人', en: 'Given by' },
  givenAt: { ja: '許可した日時', en: 'Given' },
  withdraw: { ja: '許可を取り下げ', en: 'Withdraw' },
  withdrawTitle: { ja: '許可を取り下げますか？', en: 'Withdraw the consent?' },
  withdrawText: {
    ja: '行われている閲覧も、すぐに終わります。',
    en: 'A look that is under way ends at once.',
  },
  failed: { ja: '保存できませんでした。もう一度お試しください。', en: 'Not saved. Try again.' },
  asked: { ja: '許可の依頼', en: 'Requests for consent' },
  askedBy: {
    ja: (operator: string) => `運営の${operator}さんが、閲覧の許可を依頼しています`,
    en: (operator: string) => `${operator}, who works for the operator, asks for consent`,
  },
  underWay: {
    ja: (operator: string, person: string) => `運営の${operator}さんが、${person}さんとして閲覧しています`,
    en: (operator: string, person: string) =>
      `${operator}, who works for the operator, is looking as ${person}`,
  },
  looks: { ja: '閲覧の履歴', en: 'Looks' },
  noLooks: { ja: 'まだ閲覧はありません', en: 'No looks yet' },
  noLooksWords: {
    ja: '運営の担当者が閲覧すると、だれとして、何を見たかが、ここに残ります。',
    en: 'When the operator’s staff look, this shows as whom, and what they viewed.',
  },
  operator: { ja: '運営の担当者', en: 'Operator' },
  asPerson: { ja: 'だれとして', en: 'As' },
  reason: { ja: '理由', en: 'Reason' },
  when: { ja: '日時', en: 'When' },
  ended: { ja: '終了', en: 'Ended' },
  viewed: { ja: '見たもの', en: 'Viewed' },
  viewedCount: { ja: (count: number) => `${count}件`, en: (count: number) => `${count}` },
  consents: { ja: '許可の履歴', en: 'Consents' },
  noConsents: { ja: 'まだ許可したことはありません', en: 'No consents yet' },
  state: { ja: '状態', en: 'State' },
  lookCount: { ja: '閲覧', en: 'Looks' },
  withdrawnBy: {
    ja: (name: string) => `${name}さんが取り下げ`,
    en: (name: string) => `Withdrawn by ${name}`,
  },
  views: { ja: '見たページ', en: 'Pages viewed' },
  minute: { ja: '時刻', en: 'Minute' },
  pages: { ja: 'ページ', en: 'Pages' },
  calls: { ja: '読み込んだ内容', en: 'What was loaded' },
  noViews: { ja: '何も見ていません', en: 'Nothing was viewed' },
  noViewsWords: {
    ja: '閲覧を始めただけで、ページは開かれていません。',
    en: 'The look began, but no page was opened.',
  },
})

export const consentStateWords = strings({
  stands: { ja: '有効', en: 'Stands' },
  ended: { ja: '期限切れ', en: 'Ended' },
  withdrawn: { ja: '取り下げ', en: 'Withdrawn' },
})

/** What ended a look. */
export const lookEndWords = strings({
  operator: { ja: '担当者が終了', en: 'By the operator' },
  time: { ja: '時間切れ', en: 'Time was up' },
  consent: { ja: '許可の終了', en: 'Consent ended' },
  company: { ja: '会社の停止', en: 'Company suspended' },
  person: { ja: 'アカウントの停止', en: 'Account suspended' },
})

/** On every page of a look, and of the person. */
export const bannerWords = strings({
  label: { ja: '運営による閲覧', en: 'Look of the operator' },
  own: {
    ja: (operator: string, person: string) => `運営の${operator}が${person}さんとして閲覧中（読み取り専用）`,
    en: (operator: string, person: string) => `${operator} (operator) is looking as ${person}, read-only`,
  },
  other: {
    ja: (operator: string) =>
      `運営の${operator}さんが、あなたとして閲覧中です（変更はできず、チャットは見えません）`,
    en: (operator: string) =>
      `${operator}, who works for the operator, is looking as you. They cannot change anything or see your chat`,
  },
  left: { ja: (minutes: number) => `残り${minutes}分`, en: (minutes: number) => `${minutes} min left` },
  end: { ja: '終了', en: 'End' },
  endFailed: { ja: '終了できませんでした。', en: 'It could not be ended.' },
})

/** In the backyard. */
export const lookWords = strings({
  none: {
    ja: 'この会社の許可はありません。許可を依頼すると、会社の管理者にお知らせが届きます。',
    en: 'This company has not consented. If you ask, its administrators get a notice.',
  },
  stands: {
    ja: (giver: string, until: string) => `${giver}さんが${until}まで許可しています`,
    en: (giver: string, until: string) => `${giver} consents until ${until}`,
  },
  asked: {
    ja: (operator: string, at: string) => `${operator}が${at}に許可を依頼しました`,
    en: (operator: string, at: string) => `${operator} asked for consent on ${at}`,
  },
  ask: { ja: '許可を依頼', en: 'Ask for consent' },
  askTitle: { ja: '閲覧の許可を依頼', en: 'Ask for consent to look' },
  reason: { ja: '理由', en: 'Reason' },
  reasonHint: {
    ja: '会社の管理者にも表示されます。',
    en: 'The company’s administrators see it too.',
  },
  reasonMissing: { ja: '理由を入力してください。', en: 'Enter the reason.' },
  failed: { ja: '保存できませんでした。もう一度お試しください。', en: 'Not saved. Try again.' },
  begin: { ja: '閲覧を始める', en: 'Begin to look' },
  beginTitle: { ja: '利用者として閲覧', en: 'Look as a person' },
  beginText: {
    ja: (minutes: number) =>
      `このブラウザーで、選んだ人に見える画面を${minutes}分まで読み取り専用で閲覧します。本人にお知らせが届き、見たページは会社の履歴に残ります。`,
    en: (minutes: number) =>
      `In this browser you look, read-only, at what the person sees, for at most ${minutes} minutes. They get a notice, and the pages you view are kept in the company’s own record.`,
  },
  person: { ja: 'だれとして閲覧するか', en: 'As whom' },
  personHint: {
    ja: '名前、メールアドレス、社員ID、番号で探せます。',
    en: 'Search by name, email address, company ID or number.',
  },
  personMissing: { ja: '人を選んでください。', en: 'Choose a person.' },
  underWay: {
    ja: (operator: string, person: string) => `${operator}が${person}さんとして閲覧中`,
    en: (operator: string, person: string) => `${operator} is looking as ${person}`,
  },
  open: { ja: '閲覧の画面を開く', en: 'Open the window' },
  end: { ja: '閲覧を終了', en: 'End the look' },
  over: { ja: '閲覧は終わりました', en: 'The look has ended' },
  overWords: {
    ja: '1時間が過ぎたか、会社が許可を取り下げました。続けるには、会社の画面からもう一度始めてください。',
    en: 'The hour is over, or the company withdrew its consent. To go on, begin again on the page of the company.',
  },
  back: { ja: '会社の一覧へ', en: 'To the companies' },
})
