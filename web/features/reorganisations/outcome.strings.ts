import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const outcomeWords = strings({
  summary: { ja: 'まとめ', en: 'Summary' },
  summaryOf: {
    ja: (label: string, count: number) => `${label} ${count.toLocaleString('ja')}`,
    en: (label: string, count: number) => `${label}: ${count.toLocaleString('en')}`,
  },
  departments: { ja: '部署の変更', en: 'Departments' },
  noDepartments: { ja: '部署は変わりません。', en: 'No department changes.' },
  allDepartments: {
    ja: (count: number) => `すべての部署を表示（${count.toLocaleString('ja')}）`,
    en: (count: number) => `Show all departments (${count.toLocaleString('en')})`,
  },
  changedDepartments: { ja: '変わる部署だけを表示', en: 'Show changed ones only' },
  conditions: { ja: '閉鎖する部署を指していた条件', en: 'Conditions that use departments being closed' },
  conditionsOf: {
    ja: (from: string, into: string) => `${from} → ${into}`,
    en: (from: string, into: string) => `${from} → ${into}`,
  },
  conditionsCount: {
    ja: (menus: number, links: number) =>
      [
        menus > 0 ? `制度 ${menus.toLocaleString('ja')}件` : '',
        links > 0 ? `リンク ${links.toLocaleString('ja')}件` : '',
      ]
        .filter(Boolean)
        .join('・'),
    en: (menus: number, links: number) =>
      [
        menus > 0 ? enPlural(menus, { one: '# menu', other: '# menus' }) : '',
        links > 0 ? enPlural(links, { one: '# link', other: '# links' }) : '',
      ]
        .filter(Boolean)
        .join(', '),
  },
  namedBy: {
    ja: (menu: string, ways: string) => `「${menu}」（${ways}）`,
    en: (menu: string, ways: string) => `“${menu}” (${ways})`,
  },
  wayUse: { ja: '使う人', en: 'who can use it' },
  wayReading: { ja: '投稿を読む人', en: 'who can read posts' },
  wayApproval: { ja: '承認する人', en: 'who approves' },
  shortcuts: { ja: 'ショートカット', en: 'shortcut' },
  external_links: { ja: '外部リンク', en: 'external link' },
  replaced: { ja: '統合先の部署に置き換えました。', en: 'They now use the successor.' },
  kept: { ja: 'そのままにしました。', en: 'They were not changed.' },
  members: {
    ja: (before: number, after: number) =>
      `${before.toLocaleString('ja')}人 → ${after.toLocaleString('ja')}人`,
    en: (before: number, after: number) =>
      `${before.toLocaleString('en')} → ${after.toLocaleString('en')} people`,
  },
  moved: { ja: '異動する人', en: 'People who move' },
  movedCount: {
    ja: (count: number) => `${count.toLocaleString('ja')}人の所属が変わります。`,
    en: (count: number) => enPlural(count, { one: 'One person moves.', other: '# people move.' }),
  },
  empty: { ja: '承認する人がいなくなる段階', en: 'Approval steps without an approver' },
  emptyNone: {
    ja: '承認する人がいなくなる段階はありません。',
    en: 'Every step still has an approver.',
  },
  emptyWords: {
    ja: '適用する前に、制度の承認の設定か、異動の内容を見直してください。',
    en: 'Before applying this, change the approval of these programmes or the reorganisation.',
  },
  approvers: { ja: '承認する人の変化', en: 'Changes to approvers' },
  approversNone: { ja: '承認する人は変わりません。', en: 'No approver changes.' },
  lost: { ja: '承認しなくなる', en: 'No longer approves' },
  gained: { ja: '承認するようになる', en: 'Newly approves' },
  place: {
    ja: (menu: string, step: string, count: number) =>
      `${menu}「${step}」（${count.toLocaleString('ja')}人分）`,
    en: (menu: string, step: string, count: number) =>
      `${menu}, “${step}”, for ${enPlural(count, { one: 'one person', other: '# people' })}`,
  },
  applicants: {
    ja: (names: string) => `申請する人：${names}`,
    en: (names: string) => `Applications of ${names}`,
  },
  audiences: { ja: '見える範囲の変化', en: 'Changes to who sees what' },
  audiencesNone: { ja: '見える範囲は変わりません。', en: 'No access changes.' },
  use: { ja: (name: string) => `「${name}」を使う`, en: (name: string) => `can use “${name}”` },
  reading: {
    ja: (name: string) => `「${name}」の投稿を読む`,
    en: (name: string) => `can read posts in “${name}”`,
  },
  posts: {
    ja: (count: number) => `投稿 ${count.toLocaleString('ja')}件`,
    en: (count: number) => enPlural(count, { one: '# post', other: '# posts' }),
  },
  gain: {
    ja: (count: number, names: string) => `新しく加わる ${count.toLocaleString('ja')}人：${names}`,
    en: (count: number, names: string) => `${count.toLocaleString('en')} gain access: ${names}`,
  },
  lose: {
    ja: (count: number, names: string) => `外れる ${count.toLocaleString('ja')}人：${names}`,
    en: (count: number, names: string) => `${count.toLocaleString('en')} lose access: ${names}`,
  },
  andMore: { ja: (names: string) => `${names} ほか`, en: (names: string) => `${names} and others` },
  waiting: { ja: '承認待ちを持ったまま異動する人', en: 'People who move with pending approvals' },
  waitingWords: {
    ja: '異動しても承認待ちは本人に残ります。引き継ぐ場合は「申請・投稿」で承認者を替えてください。',
    en: 'They keep these approvals. To hand them over, replace the approver under Submissions.',
  },
  waitingOne: {
    ja: (name: string, count: number) => `${name}：${count.toLocaleString('ja')}件`,
    en: (name: string, count: number) => `${name}: ${count.toLocaleString('en')}`,
  },
  firstOnly: {
    ja: (shown: number, all: number) =>
      `${all.toLocaleString('ja')}件のうち${shown.toLocaleString('ja')}件を表示しています。`,
    en: (shown: number, all: number) => `${shown.toLocaleString('en')} of ${all.toLocaleString('en')} shown.`,
  },
  separator: { ja: '、', en: ', ' },
})
