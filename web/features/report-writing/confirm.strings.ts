import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const confirm = strings({
  title: { ja: '提出前の確認', en: 'Review and submit' },
  lead: {
    ja: 'まだ提出されていません。内容を確かめて、提出してください。',
    en: 'This has not been submitted yet. Review it, then submit.',
  },
  problems: {
    ja: (count: number) => `提出する前に、${count}件の確認が必要です`,
    en: (count: number) => enPlural(count, { one: '# issue to fix', other: '# issues to fix' }),
  },
  mend: { ja: '入力に戻って直す', en: 'Go back and fix' },
  answers: { ja: '内容', en: 'Answers' },
  notPublished: {
    ja: '鍵のついた項目は投稿に表示されません。本人・承認者・管理者だけが見られます。',
    en: 'Items with a lock are not shown on the post. Only you, the approvers and administrators can see them.',
  },
  edit: { ja: '修正する', en: 'Edit' },
  steps: { ja: '承認の流れ', en: 'Approval' },
  noSteps: { ja: '承認はありません。提出するとすぐに完了します。', en: 'No approval is needed.' },
  automatic: { ja: '自己承認', en: 'Self-approval' },
  ownSelf: {
    ja: '申請者が承認者に含まれています。役職の設定により、提出と同時に自己承認されます。',
    en: 'The applicant is one of the approvers. Their position allows self-approval, so it is approved immediately.',
  },
  ownOthers: {
    ja: '申請者が承認者に含まれていますが、自分の申請は承認できません。ほかの承認者が承認します。',
    en: 'The applicant is one of the approvers but cannot approve their own application. The other approvers decide.',
  },
  ownSuperiors: {
    ja: '申請者は自分の申請を承認できないため、代わりに上長が承認します。',
    en: 'The applicant cannot approve their own application. Their manager approves instead.',
  },
  ownAdministrators: {
    ja: '申請者は自分の申請を承認できず、代わりの上長もいないため、管理者が承認します。',
    en: 'The applicant cannot approve their own application and has no manager who could. An administrator approves instead.',
  },
  ownNobody: {
    ja: '申請者は自分の申請を承認できず、ほかに承認できる人もいません。',
    en: 'The applicant cannot approve their own application, and there is no one else who can.',
  },
  nobody: { ja: '承認する人が決まりません', en: 'No approver' },
  chooseFor: {
    ja: (step: string) => `「${step}」の承認者`,
    en: (step: string) => `Approvers for “${step}”`,
  },
  chooseNote: { ja: 'あなたが選びます', en: 'You choose' },
  watchers: { ja: '状況を見られる人', en: 'Watchers' },
  spent: { ja: '使うポイント', en: 'Points spent' },
  spentOf: {
    ja: (points: number, balance: number) =>
      `${points.toLocaleString('ja')}ポイント（残高 ${balance.toLocaleString('ja')} → ${(balance - points).toLocaleString('ja')}）`,
    en: (points: number, balance: number) =>
      `${enPlural(points, { one: '# point', other: '# points' })} (balance ${balance.toLocaleString('en')} → ${(balance - points).toLocaleString('en')})`,
  },
  readers: { ja: '投稿を読む人', en: 'Who can read the post' },
  readersOf: {
    ja: (summary: string, count: number) => `${summary}（あなたのほか${count.toLocaleString('ja-JP')}人）`,
    en: (summary: string, count: number) =>
      `${summary} (${enPlural(count, { one: '# person', other: '# people' })} besides you)`,
  },
  readersLater: {
    ja: '申請は公開されません。このあとの報告が承認されると投稿されます',
    en: 'The application is not published. The report is published once it is approved.',
  },
  nobodyReads: {
    ja: '公開されません（本人・承認者・管理者のみ）',
    en: 'Only you, the approvers and administrators',
  },
  subsidies: { ja: '補助', en: 'Subsidies' },
  remaining: {
    ja: (amount: number) => `今使える残り ${amount.toLocaleString('ja-JP')}円`,
    en: (amount: number) => `¥${amount.toLocaleString('en-GB')} left now`,
  },
  yen: {
    ja: (amount: number) => `${amount.toLocaleString('ja-JP')}円`,
    en: (amount: number) => `¥${amount.toLocaleString('en-GB')}`,
  },
  rewards: { ja: 'リワード', en: 'Points' },
  toPoster: {
    ja: (points: number) => `あなたに${points.toLocaleString('ja-JP')}ポイント`,
    en: (points: number) => `${points.toLocaleString('en-GB')} for you`,
  },
  toTagged: {
    ja: (points: number) => `タグ付けした人に${points.toLocaleString('ja-JP')}ポイント`,
    en: (points: number) => `${points.toLocaleString('en-GB')} for the people you chose`,
  },
  onApproval: { ja: '（承認されたとき）', en: ' (once it is approved)' },
  publishing: { ja: '公開', en: 'Posting' },
  publishNow: { ja: '完了したらすぐに公開する', en: 'Post as soon as possible' },
  publishLater: { ja: '日時を指定して公開する', en: 'Schedule for later' },
  timeNeeded: { ja: '公開する日時を選んでください。', en: 'Choose a date and time.' },
  past: {
    ja: 'この日時はもう過ぎています。これからの日時を選んでください。',
    en: 'This time has passed. Choose a time in the future.',
  },
  submit: { ja: '提出する', en: 'Submit' },
  submitAgain: { ja: '再提出する', en: 'Resubmit' },
  update: { ja: '更新する', en: 'Update' },
  leadUpdate: {
    ja: 'まだ更新されていません。内容を確かめて、更新してください。',
    en: 'This has not been updated yet. Review it, then update.',
  },
  submitAnyway: { ja: 'このまま提出する', en: 'Submit anyway' },
  submitted: { ja: '提出しました', en: 'Submitted' },
  failed: { ja: '提出できませんでした', en: 'This could not be submitted' },
  conflict: {
    ja: 'ほかの画面か端末で内容が更新されました。最新の内容を表示しています。確認してから、もう一度提出してください。',
    en: 'This was changed in another window or on another device. The latest version is shown. Check it and submit again.',
  },
  searchPeople: { ja: '名前で探す', en: 'Search by name' },
  choosingFailed: { ja: '承認者を保存できませんでした', en: 'The approvers could not be saved' },
})
