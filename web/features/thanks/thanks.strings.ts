import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const thanks = strings({
  title: { ja: 'サンクスランキング', en: 'Thanks ranking' },
  sides: { ja: 'ランキングの種類', en: 'Ranking' },
  received: { ja: 'もらった数', en: 'Received' },
  given: { ja: '贈った数', en: 'Given' },
  cards: { ja: 'カードの利用', en: 'Cards used' },
  total: {
    ja: (n: number) => `全体で${n.toLocaleString('ja')}件`,
    en: (n: number) => `${n.toLocaleString('en')} in total`,
  },
  own: {
    ja: (rank: number, n: number) => `あなたは${rank}位（${n}件）`,
    en: (rank: number, n: number) => `You are #${rank} (${n})`,
  },
  ownNone: { ja: 'あなたはまだ0件です', en: 'None yet' },
  rank: { ja: (rank: number) => `${rank}位`, en: (rank: number) => `#${rank}` },
  count: { ja: (n: number) => `${n.toLocaleString('ja')}件`, en: (n: number) => n.toLocaleString('en') },
  times: {
    ja: (n: number) => `${n.toLocaleString('ja')}回`,
    en: (n: number) => enPlural(n, { one: 'once', other: '# times' }),
  },
  noneTitle: { ja: 'この月のサンクスはまだありません', en: 'No thanks this month yet' },
  noneWords: {
    ja: 'サンクスの制度で感謝を贈ると、ここに数えられます。',
    en: 'Thanks sent with a thanks programme are counted here.',
  },
  toMenus: { ja: '制度を見る', en: 'View programmes' },
  about: {
    ja: '読めない投稿の分も含めた件数です。投稿の内容は表示しません。',
    en: 'The numbers include posts you cannot read. Their content is not shown.',
  },
  withoutCard: { ja: 'カードなし', en: 'Without a card' },
  createMenu: { ja: '制度を作る', en: 'Create a programme' },
  goneWords: {
    ja: '感謝を伝える制度ができると、贈った数と受け取った数がここに並びます。',
    en: 'With a programme for thanks, the thanks sent and received are counted here.',
  },
  goneTitle: { ja: 'サンクスの制度がありません', en: 'There is no thanks programme' },
  toTimeline: { ja: 'タイムラインへ', en: 'Go to timeline' },
  receivedTitle: { ja: 'もらったサンクス', en: 'Thanks received' },
  receivedThisMonth: { ja: '今月', en: 'This month' },
  receivedThisYear: { ja: '今年度', en: 'This year' },
  openRanking: { ja: 'サンクスランキング', en: 'Thanks ranking' },
  notYet: { ja: '今年度はまだありません', en: 'None this year yet' },
})
