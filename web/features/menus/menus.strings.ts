import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const menus = strings({
  menus: { ja: '制度', en: 'Programmes' },
  menu: { ja: '制度', en: 'Programme' },
  category: { ja: 'カテゴリー', en: 'Category' },
  search: { ja: '制度を探す', en: 'Search programmes' },
  found: {
    ja: (count: number) => `${count}件の制度が見つかりました`,
    en: (count: number) => enPlural(count, { one: '# programme found', other: '# programmes found' }),
  },
  nothingFound: {
    ja: (query: string) => `「${query}」に一致する制度はありません`,
    en: (query: string) => `No programme matches “${query}”`,
  },
  nothingFoundWords: {
    ja: '別のキーワードで探すか、検索を消してすべての制度を見てください。',
    en: 'Try another word, or clear the search to see all programmes.',
  },
  clearSearch: { ja: '検索を消す', en: 'Clear search' },
  manage: { ja: '制度の管理', en: 'Manage programmes' },
  create: { ja: '制度を作る', en: 'Create a programme' },
  emptyTitle: { ja: '制度はまだありません', en: 'No programmes yet' },
  emptyWords: {
    ja: '感謝を伝えるカードや日報など、会社の制度がここに並びます。制度は管理者が用意します。',
    en: 'Thank-you cards, daily reports and other programmes appear here once an administrator sets them up.',
  },
  details: { ja: '詳細', en: 'Details' },
  detailsOf: { ja: (name: string) => `${name}の詳細`, en: (name: string) => `Details of ${name}` },
  post: { ja: '投稿する', en: 'Write a post' },
  share: { ja: '投稿する', en: 'Write a post' },
  apply: { ja: '申請する', en: 'Apply' },
  report: { ja: '報告する', en: 'Write the report' },
  departments: { ja: '組織と人', en: 'Organisation' },
  readOnly: { ja: '閲覧のみ', en: 'Read only' },
  conditions: { ja: '利用と公開の範囲', en: 'Who can use and read it' },
  use: { ja: '利用できる人', en: 'Can use it' },
  publication: { ja: '投稿を読める人', en: 'Can read posts' },
  memberCount: {
    ja: (count: number) => `${count.toLocaleString('ja-JP')}人`,
    en: (count: number) => enPlural(count, { one: '# person', other: '# people' }),
  },
  readerCount: {
    ja: (count: number) => `あなたのほか${count.toLocaleString('ja-JP')}人`,
    en: (count: number) => `${enPlural(count, { one: '# person', other: '# people' })} besides you`,
  },
  posts: { ja: 'この制度の投稿', en: 'Posts' },
  noPosts: { ja: 'まだ投稿がありません', en: 'No posts yet' },
  noPostsWords: {
    ja: 'この制度での投稿が、ここに新しい順に並びます。',
    en: 'Posts made with this programme appear here, newest first.',
  },
  gone: { ja: '制度が見つかりません', en: 'This programme was not found' },
  goneCategory: { ja: 'カテゴリーが見つかりません', en: 'This category was not found' },
  toMenus: { ja: '制度の一覧へ', en: 'Go to all programmes' },
  pickups: { ja: 'ピックアップ', en: 'Featured' },
  recentlyUsed: { ja: '最近使った制度', en: 'Recently used' },
  benefits: { ja: '福利厚生', en: 'Benefits' },
  notForYou: { ja: '対象外', en: 'Not available to you' },
  unfinished: { ja: '準備中', en: 'In preparation' },
  notOpenYet: { ja: '受付前', en: 'Not open yet' },
  closed: { ja: '受付終了', en: 'Closed' },
  limitReached: { ja: '回数の上限', en: 'Limit reached' },
  notForYouWords: {
    ja: 'あなたはこの制度の対象ではありません。',
    en: 'This programme is for other people.',
  },
  onlyPost: {
    ja: (who: string) => `閲覧のみ。投稿できるのは${who}です。`,
    en: (who: string) => `You can read but not post here. Posting is for: ${who}.`,
  },
  onlyApply: {
    ja: (who: string) => `申請できるのは${who}です。`,
    en: (who: string) => `You cannot apply here. Applying is for: ${who}.`,
  },
  onlyReport: {
    ja: (who: string) => `報告できるのは${who}です。`,
    en: (who: string) => `You cannot report here. Reporting is for: ${who}.`,
  },
  who: {
    ja: (summary: string, count: number) => `${summary}の${count.toLocaleString('ja-JP')}人`,
    en: (summary: string, count: number) =>
      `${summary} (${enPlural(count, { one: '# person', other: '# people' })})`,
  },
  unfinishedWords: {
    ja: 'この制度は準備中です。公開されるまでお待ちください。',
    en: 'This programme is still being set up.',
  },
  notOpenWords: {
    ja: (when: string) => `${when}から受け付けます。`,
    en: (when: string) => `Available from ${when}.`,
  },
  closedWords: {
    ja: (when: string) => `${when}で受け付けを終了しました。`,
    en: (when: string) => `Closed on ${when}.`,
  },
  limitWords: {
    ja: '申請・投稿できる回数に達しています。',
    en: 'You have reached the usage limit.',
  },
  closesAt: { ja: '受付期限', en: 'Open until' },
  flow: { ja: '手続き', en: 'How it works' },
  flowShare: {
    ja: '提出すると、すぐに共有されます。承認はありません。',
    en: 'Your post is shared immediately, without approval.',
  },
  flowApply: {
    ja: '先に申請し、承認されてから行います。',
    en: 'Apply first, and go ahead once it is approved.',
  },
  flowReport: {
    ja: '行ったことを報告し、承認を受けます。',
    en: 'Report what you have done, and get it approved.',
  },
  flowBoth: {
    ja: '先に申請し、承認されたあとで結果を報告します。',
    en: 'Apply first. Once it is approved, report how it went.',
  },
  nobodyReads: {
    ja: '公開されません（本人・承認者・管理者のみ）',
    en: 'Only you, the approvers and administrators',
  },
  remaining: { ja: '残りの回数', en: 'Submissions left' },
  usesLeft: {
    ja: (left: number, count: number, period: string) => `あと${left}回（${period}${count}回まで）`,
    en: (left: number, count: number, period: string) => `${left} (up to ${count} ${period})`,
  },
  perDay: { ja: '1日', en: 'per day' },
  perMonth: { ja: '1か月', en: 'per month' },
  perYear: { ja: '年度内', en: 'per fiscal year' },
  perEver: { ja: '通算', en: 'in total' },
  subsidies: { ja: '補助', en: 'Subsidies' },
  fixedSubsidy: {
    ja: (amount: number) => `1回あたり${amount.toLocaleString('ja-JP')}円`,
    en: (amount: number) => `¥${amount.toLocaleString('en-GB')} per submission`,
  },
  answerSubsidy: {
    ja: (item: string, percent: number) =>
      percent === 100 ? `「${item}」の全額` : `「${item}」の${percent}%`,
    en: (item: string, percent: number) =>
      percent === 100 ? `all of “${item}”` : `${percent}% of “${item}”`,
  },
  mostPerUse: {
    ja: (amount: number) => `1回の上限 ${amount.toLocaleString('ja-JP')}円`,
    en: (amount: number) => `Up to ¥${amount.toLocaleString('en-GB')} per submission`,
  },
  capMonth: {
    ja: (left: number, cap: number) =>
      `今月あと${left.toLocaleString('ja-JP')}円（上限 ${cap.toLocaleString('ja-JP')}円）`,
    en: (left: number, cap: number) =>
      `¥${left.toLocaleString('en-GB')} of ¥${cap.toLocaleString('en-GB')} left this month`,
  },
  capYear: {
    ja: (left: number, cap: number) =>
      `今年度あと${left.toLocaleString('ja-JP')}円（上限 ${cap.toLocaleString('ja-JP')}円）`,
    en: (left: number, cap: number) =>
      `¥${left.toLocaleString('en-GB')} of ¥${cap.toLocaleString('en-GB')} left this fiscal year`,
  },
  budgetLeft: {
    ja: (left: number) => `会社全体の予算の残り ${left.toLocaleString('ja-JP')}円`,
    en: (left: number) => `¥${left.toLocaleString('en-GB')} left in the shared budget`,
  },
  redemption: { ja: '交換に必要なポイント', en: 'Points spent' },
  redemptionOption: {
    ja: (name: string, points: number, stock: number | null) =>
      `${name ? `${name}：` : ''}${points.toLocaleString('ja-JP')}ポイント${stock === null ? '' : stock === 0 ? '（在庫なし）' : `（残り${stock.toLocaleString('ja-JP')}）`}`,
    en: (name: string, points: number, stock: number | null) =>
      `${name ? `${name}: ` : ''}${enPlural(points, { one: '# point', other: '# points' })}${stock === null ? '' : stock === 0 ? ' (out of stock)' : ` (${stock.toLocaleString('en-GB')} left)`}`,
  },
  rewards: { ja: 'リワード', en: 'Points' },
  rewardPoster: {
    ja: (points: number) => `申請・投稿した人に${points.toLocaleString('ja-JP')}ポイント`,
    en: (points: number) => `${points.toLocaleString('en-GB')} for the person who submits`,
  },
  rewardTagged: {
    ja: (item: string, points: number) => `「${item}」の人に${points.toLocaleString('ja-JP')}ポイント`,
    en: (item: string, points: number) => `${points.toLocaleString('en-GB')} for the people in “${item}”`,
  },
  approvers: { ja: '承認する人', en: 'Approvers' },
  stepNumber: {
    ja: (number: number, name: string) => (name ? `${number}. ${name}` : `${number}番目の承認`),
    en: (number: number, name: string) => (name ? `${number}. ${name}` : `Step ${number}`),
  },
  stepWhen: { ja: (when: string) => `条件: ${when}`, en: (when: string) => `Only if: ${when}` },
  chosenByYou: { ja: '提出するときにあなたが選びます', en: 'You choose them when you submit' },
  nobodyFound: {
    ja: '承認する人が決まっていません。管理者に知らせてください。',
    en: 'There is no approver. Contact an administrator.',
  },
  needAll: { ja: '全員の承認', en: 'all must approve' },
  needAny: { ja: 'いずれか1人の承認', en: 'any one of them' },
  needCount: { ja: (count: number) => `${count}人の承認`, en: (count: number) => `${count} of them` },
  applicationStage: { ja: '申請', en: 'Application' },
  reportStage: { ja: '報告', en: 'Report' },
  remarks: { ja: '注意事項', en: 'Notes' },
  myUses: { ja: '自分の申請・投稿', en: 'My requests' },
  allMyUses: { ja: 'すべて見る', en: 'View all' },
  noUses: { ja: 'まだ申請・投稿していません。', en: 'You have not used this programme yet.' },
  images: { ja: '写真', en: 'Photos' },
  files: { ja: 'ファイル', en: 'Files' },
  contents: { ja: 'この制度で公開されたもの', en: 'Published content' },
  postsTab: { ja: '投稿', en: 'Posts' },
  noImages: { ja: 'まだ写真がありません', en: 'No photos yet' },
  noFiles: { ja: 'まだファイルがありません', en: 'No files yet' },
  photoOf: {
    ja: (name: string) => `${name}を含む投稿を開く`,
    en: (name: string) => `Open the post with ${name}`,
  },
  file: { ja: 'ファイル', en: 'File' },
  goneFile: { ja: 'ファイルが見つかりません', en: 'This file was not found' },
  toMenu: { ja: '制度のページへ', en: 'Go to programme' },
  toPost: { ja: '投稿を見る', en: 'View post' },
  size: { ja: '大きさ', en: 'Size' },
  author: { ja: '投稿した人', en: 'Posted by' },
  postedAt: { ja: '投稿日時', en: 'Posted' },
  thanksRanking: { ja: 'サンクスランキングを見る', en: 'View thanks ranking' },
  submissions: { ja: '提出状況を見る', en: 'View who has submitted' },
})
