import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const benefitWords = strings({
  title: { ja: '福利厚生', en: 'Benefits' },
  lead: {
    ja: '会社が用意している補助や給付です。今あなたがあと何回、いくらまで使えるかがわかります。',
    en: 'Subsidies and payments your company offers, with how often and how much you can still use them.',
  },
  manage: { ja: '福利厚生の管理', en: 'Manage benefits' },
  search: { ja: '福利厚生を探す', en: 'Search benefits' },
  category: { ja: 'カテゴリー', en: 'Category' },
  everyCategory: { ja: 'すべてのカテゴリー', en: 'All categories' },
  other: { ja: 'その他', en: 'Other' },
  favouritesOnly: { ja: 'お気に入りだけ', en: 'Favourites only' },
  usableOnly: { ja: '今使えるものだけ', en: 'Available to me now' },
  found: {
    ja: (count: number) => `${count}件の福利厚生が見つかりました`,
    en: (count: number) => enPlural(count, { one: '# benefit found', other: '# benefits found' }),
  },
  nothingFound: { ja: '条件に合う福利厚生はありません', en: 'No benefit matches' },
  nothingFoundWords: {
    ja: '別のキーワードで探すか、条件を消してすべての福利厚生を見てください。',
    en: 'Try another word, or clear the conditions to see all benefits.',
  },
  noFavourites: { ja: 'お気に入りはまだありません', en: 'No favourites yet' },
  noFavouritesWords: {
    ja: 'ハートを押した福利厚生が、ここに表示されます。',
    en: 'Press the heart of a benefit to keep it here.',
  },
  clear: { ja: '条件を消す', en: 'Clear conditions' },
  begin: { ja: '福利厚生を用意する', en: 'Set up benefits' },
  empty: { ja: '福利厚生はまだありません', en: 'No benefits yet' },
  emptyWords: {
    ja: '管理者が制度を福利厚生に加えると、ここに並びます。',
    en: 'Benefits appear here once an administrator adds them.',
  },
  toMenus: { ja: '制度の一覧へ', en: 'Go to all programmes' },
  favouriteOf: {
    ja: (name: string) => `「${name}」をお気に入りにする`,
    en: (name: string) => `Add ${name} to favourites`,
  },
  unfavouriteOf: {
    ja: (name: string) => `「${name}」をお気に入りから外す`,
    en: (name: string) => `Remove ${name} from favourites`,
  },
  favouriteFailed: {
    ja: 'お気に入りを変更できませんでした。もう一度お試しください。',
    en: 'Your favourites could not be changed. Try again.',
  },
  usesLeftLabel: { ja: '利用回数', en: 'Uses' },
  usesLeft: {
    ja: (left: number, most: number) => `あと${left}回（${most}回まで）`,
    en: (left: number, most: number) => `${left} of ${most} left`,
  },
  moneyLeft: {
    ja: (left: number, most: number) =>
      `あと${left.toLocaleString('ja-JP')}円（${most.toLocaleString('ja-JP')}円まで）`,
    en: (left: number, most: number) =>
      `¥${left.toLocaleString('en-GB')} of ¥${most.toLocaleString('en-GB')} left`,
  },
  budgetLeft: {
    ja: (left: number) => `会社全体の予算の残り ${left.toLocaleString('ja-JP')}円`,
    en: (left: number) => `¥${left.toLocaleString('en-GB')} left in the company's budget`,
  },
  renewsOn: { ja: (day: string) => `${day}に更新`, en: (day: string) => `Renews on ${day}` },
  neverRenews: { ja: '通算の回数です', en: 'In total, without renewal' },
  perUse: {
    ja: (amount: number) => `1回${amount.toLocaleString('ja-JP')}円`,
    en: (amount: number) => `¥${amount.toLocaleString('en-GB')} each time`,
  },
  share: {
    ja: (percent: number) => (percent === 100 ? '費用の全額' : `費用の${percent}%`),
    en: (percent: number) => (percent === 100 ? 'The whole cost' : `${percent}% of the cost`),
  },
  mostPerUse: {
    ja: (amount: number) => `1回${amount.toLocaleString('ja-JP')}円まで`,
    en: (amount: number) => `up to ¥${amount.toLocaleString('en-GB')} each time`,
  },
  separator: { ja: '、', en: ', ' },
  gone: { ja: 'この福利厚生が見つかりません', en: 'This benefit was not found' },
  toBenefits: { ja: '福利厚生の一覧へ', en: 'Go to all benefits' },
  remaining: { ja: 'あなたの残り', en: 'What is left for you' },
  noLimit: {
    ja: '回数や金額の上限はありません。',
    en: 'There is no limit on uses or money.',
  },
  who: { ja: '対象になる人', en: 'Who is entitled' },
  people: {
    ja: (count: number) => `${count.toLocaleString('ja-JP')}人`,
    en: (count: number) => enPlural(count, { one: '# person', other: '# people' }),
  },
  youAre: { ja: 'あなたは対象です。', en: 'You are entitled to this benefit.' },
  youAreNot: { ja: 'あなたは対象ではありません。', en: 'You are not entitled to this benefit.' },
  anyConditions: {
    ja: '次のどれかにあてはまる人が対象です。',
    en: 'People who meet any of these conditions:',
  },
  allConditions: {
    ja: '次のすべてにあてはまる人が対象です。',
    en: 'People who meet all of these conditions:',
  },
  exceptions: {
    ja: 'ただし、次にあてはまる人は対象外です。',
    en: 'Except people to whom one of these applies:',
  },
  applies: { ja: 'あてはまります', en: 'Applies to you' },
  appliesNot: { ja: 'あてはまりません', en: 'Does not apply to you' },
  remarks: { ja: '注意事項', en: 'Notes' },
  toMenu: { ja: '手続きと自分の申請・投稿を見る', en: 'How it works and my requests' },
  homeTitle: { ja: 'お気に入りの福利厚生', en: 'Favourite benefits' },
})
