import { strings } from '#common/strings.ts'

export const conditionWords = strings({
  use: { ja: '利用条件', en: 'Who can use it' },
  usePeople: { ja: '利用できる人', en: 'People who can use it' },
  hidden: { ja: '利用できない人には、制度があることも見せない', en: 'Hide it from people who cannot use it' },
  hiddenNote: {
    ja: 'オフにすると、利用できない人にも一覧に表示されます。',
    en: 'If off, it still appears in their list.',
  },
  limit: { ja: '利用できる回数を決める', en: 'Limit how often it can be used' },
  limitCount: { ja: '1人あたりの回数', en: 'Times per person' },
  limitPeriod: { ja: '期間', en: 'Per' },
  day: { ja: '1日に', en: 'day' },
  month: { ja: '1か月に', en: 'month' },
  year: { ja: '1年度（4月から）に', en: 'fiscal year (from April)' },
  ever: { ja: '通算で', en: 'person, in total' },
  publication: { ja: '公開条件', en: 'Who can read posts' },
  publicationNote: {
    ja: '投稿した本人は、いつでも自分の投稿を見られます。',
    en: 'Authors can always see their own posts.',
  },
  mode: { ja: '公開する相手', en: 'Visible to' },
  audience: { ja: '選んだ人', en: 'Selected people' },
  audienceNote: { ja: '部署・役職・人で選びます。', en: 'By department, position and name.' },
  users: { ja: 'この制度を利用できる人', en: 'People who can use it' },
  usersNote: { ja: '利用条件と同じ人に公開します。', en: 'The same people as above.' },
  department: { ja: '投稿した人の部署', en: 'The author’s department' },
  departmentNote: {
    ja: '主な所属の部署と、その下の部署に公開します。',
    en: 'Their main department and its subdepartments.',
  },
  ranks: { ja: '投稿した人のランク', en: 'The author’s rank' },
  ranksNote: {
    ja: '対象者をいくつかのランクに分けます。投稿は、投稿した人が最初にあてはまるランクの人にだけ公開されます。複数のランクにあてはまる人は、どのランクの投稿も見られます。',
    en: 'People are assigned to ranks. A post is visible only within the first rank its author belongs to. People in several ranks see the posts of each.',
  },
  nobody: { ja: '誰にも公開しない', en: 'No one' },
  nobodyNote: {
    ja: '本人、承認する人、閲覧者、管理者だけが見られます。承認のあるフローで使えます。',
    en: 'Only the submitter, approvers, watchers and administrators. Requires an approval.',
  },
  publicationPeople: { ja: '公開する人', en: 'People who can read posts' },
  rank: { ja: (place: number) => `ランク${place}`, en: (place: number) => `Rank ${place}` },
  rankName: { ja: 'ランクの名前', en: 'Rank name' },
  rankPeople: { ja: 'このランクの人', en: 'People in this rank' },
  addRank: { ja: 'ランクを追加', en: 'Add rank' },
  rankMoved: {
    ja: (name: string, place: number) => `「${name}」は${place}番目です`,
    en: (name: string, place: number) => `${name} moved to position ${place}`,
  },
  removeRank: { ja: (name: string) => `「${name}」を削除`, en: (name: string) => `Delete ${name}` },
  live: {
    ja: '公開条件を変えたら、これまでの投稿の公開範囲も変える',
    en: 'Apply changes to past posts',
  },
  liveNote: {
    ja: 'オフのときは、変更したあとの投稿だけが新しい条件で公開されます。',
    en: 'If off, only posts made after a change use the new condition.',
  },
})
