import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

/** Yen. */
type BudgetFigures = { budget: number; reserved: number; granted: number }

export const adminMenusStrings = strings({
  copyOf: { ja: (name: string) => `${name}のコピー`, en: (name: string) => `Copy of ${name}` },
  stageApply: { ja: '申請', en: 'Application' },
  stageReport: { ja: '報告', en: 'Report' },
  inForm: {
    ja: (stage: string | null, item: string | null, message: string) =>
      `${stage ? `${stage}の` : ''}フォーム${item ? `「${item}」` : ''}：${message}`,
    en: (stage: string | null, item: string | null, message: string) =>
      `${stage ? `${stage} form` : 'Form'}${item ? `, “${item}”` : ''}: ${message}`,
  },
  budgetBelowUsed: {
    ja: (name: string, { budget, reserved, granted }: BudgetFigures) =>
      `「${name}」の予算${budget.toLocaleString('ja')}円は、今年度に使われた${(reserved + granted).toLocaleString('ja')}円（支給決定${granted.toLocaleString('ja')}円、承認待ち${reserved.toLocaleString('ja')}円）を下回っています。`,
    en: (name: string, { budget, reserved, granted }: BudgetFigures) =>
      `The budget of “${name}”, ${budget.toLocaleString('en')} yen, is below the ${(reserved + granted).toLocaleString('en')} yen used this fiscal year (${granted.toLocaleString('en')} granted, ${reserved.toLocaleString('en')} awaiting approval).`,
  },
  thanksNobody: {
    ja: 'サンクスの制度には、通知とリワードの相手になる「人」の項目が必要です。',
    en: 'A thanks programme needs a people item that notifies the people chosen and makes them eligible for rewards.',
  },
  nobodyWithMission: {
    ja: '「依頼」の項目がある制度は「誰にも公開しない」にできません。',
    en: 'A programme that sends requests must be visible to someone.',
  },
  noWorkflow: {
    ja: (stage: string) => `${stage}を承認する人が設定されていません。`,
    en: (stage: string) => `The ${stage.toLowerCase()} has no approver yet.`,
  },
  noApprovers: {
    ja: (step: string) => `「${step}」の承認者を選んでください。`,
    en: (step: string) => `Choose who approves “${step}”.`,
  },
  tooFewApprovers: {
    ja: (step: string) => `「${step}」で必要な承認の人数を1人以上にしてください。`,
    en: (step: string) => `“${step}” must require at least one approval.`,
  },
  nobodyApproves: {
    ja: (step: string) => `「${step}」を承認できる人がいません。このままでは誰も提出できません。`,
    en: (step: string) => `No one could approve “${step}”, so nothing could be submitted.`,
  },
  tooFewPeople: {
    ja: (step: string, need: number, most: number) =>
      `「${step}」には${need}人の承認が必要ですが、承認できる人は${most}人です。このままでは誰も提出できません。`,
    en: (step: string, need: number, most: number) =>
      `“${step}” needs ${need} approvals but has only ${enPlural(most, { one: '# approver', other: '# approvers' })}, so nothing could be submitted.`,
  },
  selfApproved: {
    ja: (step: string, count: number) =>
      `「${step}」：利用できる人のうち${count}人は、役職の設定により自分の申請を自分で承認します（自己承認）。`,
    en: (step: string, count: number) =>
      `“${step}”: ${count} of the people who can use this programme approve their own applications, because their position allows it.`,
  },
  selfRefused: {
    ja: (step: string, count: number) =>
      `「${step}」：利用できる人のうち${count}人は承認者に含まれますが、自分の申請は承認できません。ほかの承認者、いなければ上長か管理者が承認します。`,
    en: (step: string, count: number) =>
      `“${step}”: ${count} of the people who can use this programme are approvers but cannot approve their own applications. The other approvers approve instead. If there are none, a manager or an administrator does.`,
  },
  itemAt: {
    ja: (place: number) => `${place}番目の項目（名前なし）`,
    en: (place: number) => `item ${place} (no name)`,
  },
  columnOf: {
    ja: (repeat: string, column: string) => `${repeat}：${column}`,
    en: (repeat: string, column: string) => `${repeat}: ${column}`,
  },
  noStepName: {
    ja: (place: number) => `承認の${place}段階目に名前を付けてください。`,
    en: (place: number) => `Enter a name for step ${place} of the approval.`,
  },
  stepCondition: {
    ja: (step: string) => `「${step}」の条件が、フォームにない項目や選択肢を見ています。`,
    en: (step: string) => `A rule of “${step}” uses an item or option that is not in the form.`,
  },
  stepItems: {
    ja: (step: string) => `「${step}」で記入する項目が、フォームにありません。`,
    en: (step: string) => `“${step}” asks approvers to fill in an item that is not in the form.`,
  },
  nobodyUses: {
    ja: '利用できる人がいません。利用条件を設定してください。',
    en: 'No one can use it yet. Choose who can use it.',
  },
  nobodyReads: { ja: '公開する相手を設定してください。', en: 'Choose who can read posts.' },
  noRanks: { ja: '公開のランクを1つ以上設定してください。', en: 'Add at least one rank.' },
  rankIncomplete: {
    ja: (place: number) => `${place}番目のランクに名前と対象者を設定してください。`,
    en: (place: number) => `Enter the name and people of rank ${place}.`,
  },
  nobodyNeedsApproval: {
    ja: '「誰にも公開しない」は、承認のあるフローでだけ使えます。',
    en: 'Hiding posts from everyone requires an approval.',
  },
  subsidyItem: {
    ja: (name: string) => `補助「${name}」の計算のもとになる項目が、フォームにありません。`,
    en: (name: string) => `Subsidy “${name}” uses an item that is not in the form.`,
  },
  subsidyAmount: {
    ja: (name: string) => `補助「${name}」の金額を入力してください。`,
    en: (name: string) => `Enter the amount of the subsidy “${name}”.`,
  },
  rewardItem: {
    ja: 'リワードを受け取る人を選ぶ項目が、フォームにありません。',
    en: 'The item for the recipients of the reward is not in the form.',
  },
  closesBeforeOpens: {
    ja: '受付終了は、受付開始より後にしてください。',
    en: 'The closing time must be after the opening time.',
  },
  groupedOffTimeline: {
    ja: '「まとめて表示」と「タイムラインに表示しない」は同時に使えません。',
    en: 'Posts cannot be both grouped and hidden from the timeline.',
  },
  postNeedsShare: {
    ja: '承認のある制度では、項目を設計してください。',
    en: 'A programme with an approval needs custom form items.',
  },
  noSuchStage: { ja: 'このフローにない段階です。', en: 'The flow does not have this stage.' },
  unknownCategory: { ja: 'カテゴリーを選び直してください。', en: 'Choose another category.' },
  unknownTemplate: { ja: 'テンプレートを選び直してください。', en: 'Choose another template.' },
  postTitle: { ja: 'タイトル', en: 'Title' },
  postText: { ja: '本文', en: 'Text' },
  postImages: { ja: '写真', en: 'Photos' },
  postFiles: { ja: '添付ファイル', en: 'Files' },
})
