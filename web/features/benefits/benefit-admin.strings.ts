import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const benefitAdminWords = strings({
  tabs: { ja: '福利厚生の管理', en: 'Benefits administration' },
  tabList: { ja: '一覧', en: 'Catalogue' },
  tabStatistics: { ja: '利用の統計', en: 'Statistics' },
  add: { ja: '追加', en: 'Add' },
  intro: {
    ja: '福利厚生の画面に表示する順番です。左のつまみで並べ替えられます。同じカテゴリーのものはまとめて表示されます。',
    en: 'People see the benefits in this order. Reorder them with the handles. Benefits of the same category are listed together.',
  },
  list: { ja: '福利厚生の一覧', en: 'Benefits' },
  none: { ja: '福利厚生がまだありません', en: 'There are no benefits yet' },
  noneWords: {
    ja: '補助や給付の制度を追加してください。制度そのものは「制度の管理」で作成します。',
    en: 'Add programmes that pay subsidies or other benefits. The programmes themselves are made under Programmes.',
  },
  unpublished: { ja: '非公開', en: 'Unpublished' },
  noCategory: { ja: 'カテゴリーなし', en: 'No category' },
  favouriteCount: {
    ja: (count: number) => `お気に入り${count.toLocaleString('ja')}人`,
    en: (count: number) => enPlural(count, { one: 'favourite of # person', other: 'favourite of # people' }),
  },
  edit: { ja: (name: string) => `「${name}」を変更`, en: (name: string) => `Edit ${name}` },
  remove: { ja: (name: string) => `「${name}」を外す`, en: (name: string) => `Remove ${name}` },
  removeTitle: {
    ja: (name: string) => `「${name}」を福利厚生から外しますか？`,
    en: (name: string) => `Remove ${name} from the benefits?`,
  },
  removeWords: {
    ja: '福利厚生の一覧に表示されなくなり、お気に入りも消えます。制度とこれまでの利用はそのまま残ります。',
    en: 'It disappears from the catalogue and from favourites. The programme and its submissions stay as they are.',
  },
  confirmRemove: { ja: '外す', en: 'Remove' },
  addTitle: { ja: '福利厚生の追加', en: 'Add a benefit' },
  editTitle: { ja: (name: string) => `「${name}」の変更`, en: (name: string) => `Edit ${name}` },
  menu: { ja: '制度', en: 'Programme' },
  menuNote: {
    ja: '対象になる人、回数、補助の金額は、制度の設定どおりに表示されます。',
    en: 'Who is entitled, how often and how much are shown as set in the programme.',
  },
  menuMissing: { ja: '制度を選んでください。', en: 'Choose a programme.' },
  category: { ja: 'カテゴリー', en: 'Category' },
  categoryNote: {
    ja: '住まい、健康、学びなど。同じカテゴリーのものがまとまります。',
    en: 'For example Housing or Health. Benefits of the same category are grouped.',
  },
  summary: { ja: '紹介文', en: 'Short text' },
  summaryNote: {
    ja: '空欄のときは、制度の説明を表示します。',
    en: 'Leave blank to show the description of the programme.',
  },
  picture: { ja: '画像', en: 'Picture' },
  pictureNote: { ja: '横長（16:9）の画像が合います。', en: 'Wide pictures (16:9) fit best.' },
  save: { ja: '保存', en: 'Save' },
  failed: {
    ja: '保存できませんでした。もう一度お試しください。',
    en: 'This could not be saved. Try again.',
  },
  from: { ja: '開始日', en: 'From' },
  until: { ja: '終了日', en: 'Until' },
  group: { ja: '集計の単位', en: 'Group by' },
  month: { ja: '月', en: 'Month' },
  department: { ja: '部署', en: 'Department' },
  benefit: { ja: '福利厚生', en: 'Benefit' },
  uses: { ja: '利用件数', en: 'Uses' },
  users: { ja: '利用者数', en: 'People' },
  amount: { ja: '補助額', en: 'Subsidies' },
  yen: {
    ja: (amount: number) => `${amount.toLocaleString('ja-JP')}円`,
    en: (amount: number) => `¥${amount.toLocaleString('en-GB')}`,
  },
  statisticsNote: {
    ja: '進行中と完了の利用を、始まった日で数えます。部署は利用したときのものです。補助額は確定前のものを含みます。',
    en: 'Submissions under way and done, by the day they began, with the department at that time. Amounts include subsidies that are reserved but not yet granted.',
  },
  table: { ja: '福利厚生の利用', en: 'Uses of benefits' },
  noUses: { ja: 'この期間の利用はありません。', en: 'No uses in this period.' },
  download: { ja: 'CSVをダウンロード', en: 'Download CSV' },
})
