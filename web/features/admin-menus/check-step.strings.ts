import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const checkWords = strings({
  notices: { ja: '公開する前に確認してください', en: 'Check before publishing' },
  look: { ja: '一覧での見え方', en: 'In the list' },
  as: { ja: 'この人として見る', en: 'View as a person' },
  asNote: {
    ja: 'その人がこの制度を利用できるか、何が見えるかを確かめます。',
    en: 'See whether someone can use this programme and what they see.',
  },
  person: { ja: '人', en: 'Person' },
  mayUse: { ja: '利用できます', en: 'Can use it' },
  mayNotUse: { ja: '利用できません', en: 'Cannot use it' },
  not_for_you: { ja: '利用条件の対象ではありません。', en: 'They are not included in who can use it.' },
  unfinished: { ja: 'フォームがまだできていません。', en: 'The form is not finished.' },
  not_open_yet: { ja: '受付開始の前です。', en: 'It is not open yet.' },
  closed: { ja: '受付が終了しています。', en: 'It has closed.' },
  limit_reached: { ja: '利用できる回数に達しています。', en: 'They have reached the usage limit.' },
  knows: { ja: '制度の一覧に表示されます', en: 'Can see it in the list of programmes' },
  knowsNot: { ja: '制度の一覧に表示されません', en: 'Cannot see it in the list of programmes' },
  readers: { ja: 'この人の投稿を読める人', en: 'Who can read their posts' },
  nobody: {
    ja: '本人と、承認する人・閲覧者・管理者だけです。',
    en: 'Only the submitter, approvers, watchers and administrators.',
  },
  readersOf: {
    ja: (summary: string, count: number) => `${summary}（本人のほか${count.toLocaleString('ja')}人）`,
    en: (summary: string, count: number) =>
      `${summary} (${enPlural(count, { one: '# other person', other: '# other people' })})`,
  },
  ranks: { ja: 'この人のランク', en: 'Their ranks' },
  ownRank: {
    ja: (name: string) => `${name}（投稿が公開されるランク）`,
    en: (name: string) => `${name} (their posts appear here)`,
  },
  noRank: {
    ja: 'どのランクにもあてはまりません。投稿は本人だけが見られます。',
    en: 'None. Only they can see their posts.',
  },
  readable: { ja: 'いま読めるこの制度の投稿', en: 'Posts in this programme they can read now' },
  posts: {
    ja: (count: number) => `${count.toLocaleString('ja')}件`,
    en: (count: number) => count.toLocaleString('en'),
  },
  dryRun: { ja: '試しに申請してみる', en: 'Test run' },
  dryRunNote: {
    ja: 'その人がいま提出したら、誰が承認し、誰が読み、何が支給されるかを確かめます。実際には何も提出されません。',
    en: 'See what would happen if someone submitted this now: who approves, who can read it, what is granted. Nothing is submitted.',
  },
  applicant: { ja: '提出する人', en: 'Submitter' },
  tryIt: { ja: '提出したらどうなるか見る', en: 'Run test' },
  choosePerson: { ja: '先に人を選んでください', en: 'Choose a person first' },
  result: {
    ja: (name: string) => `${name}さんが今日提出したら`,
    en: (name: string) => `If ${name} submitted this today`,
  },
  problems: { ja: 'このままでは提出できません', en: 'It cannot be submitted' },
  problemOf: {
    ja: (item: string, message: string) => `${item}：${message}`,
    en: (item: string, message: string) => `${item}: ${message}`,
  },
  fine: { ja: '提出できます', en: 'It can be submitted' },
  later: {
    ja: '申請の段階では公開されません。報告が承認されたときに公開されます。',
    en: 'Nothing is posted at this stage. The post appears once the report is approved.',
  },
  failed: {
    ja: '確かめられませんでした。もう一度お試しください。',
    en: 'Something went wrong. Try again.',
  },
  loading: { ja: '確かめています…', en: 'Checking…' },
})
