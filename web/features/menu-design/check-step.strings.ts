import { strings } from '#common/strings.ts'

export const checkWords = strings({
  notices: { ja: '公開する前に確認してください', en: 'Check before publishing' },
  look: { ja: '一覧での見え方', en: 'In the list' },
  as: { ja: 'この人として見る', en: 'As a person' },
  asNote: {
    ja: 'その人がこの制度を利用できるか、何が見えるかを確かめます。',
    en: 'Whether someone may use this menu, and what they see.',
  },
  person: { ja: '人', en: 'Person' },
  mayUse: { ja: '利用できます', en: 'May use it' },
  mayNotUse: { ja: '利用できません', en: 'May not use it' },
  not_for_you: { ja: '利用条件の対象ではありません。', en: 'They are not among those who may.' },
  unfinished: { ja: 'フォームがまだできていません。', en: 'The form is not finished.' },
  not_open_yet: { ja: '受付開始の前です。', en: 'It is not open yet.' },
  closed: { ja: '受付が終了しています。', en: 'It has closed.' },
  limit_reached: { ja: '利用できる回数に達しています。', en: 'They have used it as often as they may.' },
  knows: { ja: '制度の一覧に表示されます', en: 'See it in the list of menus' },
  knowsNot: { ja: '制度の一覧に表示されません', en: 'Do not see it in the list of menus' },
  readers: { ja: 'この人の投稿を読める人', en: 'Who reads their posts' },
  nobody: {
    ja: '本人と、承認する人・閲覧者・管理者だけです。',
    en: 'Only they, those who approve or watch, and administrators.',
  },
  readersOf: {
    ja: (summary: string, count: number) => `${summary}（本人のほか${count.toLocaleString('ja')}人）`,
    en: (summary: string, count: number) => `${summary} (${count.toLocaleString('en')} besides them)`,
  },
  ranks: { ja: 'この人のランク', en: 'Their ranks' },
  ownRank: {
    ja: (name: string) => `${name}（投稿が公開されるランク）`,
    en: (name: string) => `${name} (their posts are shown here)`,
  },
  noRank: {
    ja: 'どのランクにもあてはまりません。投稿は本人だけが見られます。',
    en: 'None. Only they see their posts.',
  },
  readable: { ja: 'いま読めるこの制度の投稿', en: 'Posts of this menu they can read now' },
  posts: {
    ja: (count: number) => `${count.toLocaleString('ja')}件`,
    en: (count: number) => count.toLocaleString('en'),
  },
  dryRun: { ja: '試しに申請してみる', en: 'Dry run' },
  dryRunNote: {
    ja: 'その人がいま提出したら、誰が承認し、誰が読み、何が支給されるかを確かめます。実際には何も提出されません。',
    en: 'If someone submitted this now: who approves, who reads it, what is granted. Nothing is really submitted.',
  },
  applicant: { ja: '提出する人', en: 'Who submits' },
  tryIt: { ja: '提出したらどうなるか見る', en: 'What would happen' },
  choosePerson: { ja: '先に人を選んでください', en: 'Choose a person first' },
  result: {
    ja: (name: string) => `${name}さんが今日提出したら`,
    en: (name: string) => `If ${name} submitted this today`,
  },
  problems: { ja: 'このままでは提出できません', en: 'It could not be submitted' },
  problemOf: {
    ja: (item: string, message: string) => `${item}：${message}`,
    en: (item: string, message: string) => `${item}: ${message}`,
  },
  fine: { ja: '提出できます', en: 'It could be submitted' },
  later: {
    ja: '申請の段階では公開されません。報告が承認されたときに公開されます。',
    en: 'Nothing is posted at this stage, but once the report is approved.',
  },
  failed: {
    ja: '確かめられませんでした。もう一度お試しください。',
    en: 'That did not work. Try again.',
  },
  loading: { ja: '確かめています…', en: 'Looking…' },
})
