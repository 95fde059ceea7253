import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const audiences = strings({
  everyone: { ja: '全員', en: 'Everyone' },
  byRule: { ja: '条件で選ぶ', en: 'Selected by rules' },
  include: { ja: '対象の部署・役職・人', en: 'Departments, positions and people' },
  includeOpen: { ja: '対象の部署・人', en: 'Departments and people' },
  includeNote: {
    ja: 'アクティビティの参加者や出席者も選べます。',
    en: 'Participants of activities can be selected too.',
  },
  exclude: { ja: '除く部署・役職・人', en: 'Except' },
  excludeOpen: { ja: '除く部署・人', en: 'Except' },
  find: { ja: '名前で探す', en: 'Search by name' },
  match: { ja: '条件の合わせ方', en: 'Match' },
  any: { ja: 'いずれかにあてはまる人', en: 'Any of these' },
  all: { ja: 'すべてにあてはまる人', en: 'All of these' },
  withBelow: {
    ja: (name: string) => `${name}（配下を含む）`,
    en: (name: string) => `${name} (including subdepartments)`,
  },
  departmentOnly: { ja: 'この部署だけ', en: 'This department only' },
  hiddenDepartment: { ja: '非公開の部署', en: 'Unpublished department' },
  joined: {
    ja: (activity: string) => `「${activity}」の参加者`,
    en: (activity: string) => `Participants of “${activity}”`,
  },
  attended: {
    ja: (activity: string) => `「${activity}」の出席者`,
    en: (activity: string) => `People who attended “${activity}”`,
  },
  dateOpen: { ja: '日程調整中', en: 'Date not chosen' },
  position: { ja: '役職', en: 'Position' },
  gone: { ja: '（存在しません）', en: '(no longer exists)' },
  loading: { ja: '読み込んでいます', en: 'Loading' },
  people: {
    ja: (count: number, invited: number) =>
      `対象者 ${count.toLocaleString('ja')}人${invited ? `（ほかに招待中 ${invited.toLocaleString('ja')}人）` : ''}`,
    en: (count: number, invited: number) =>
      `${enPlural(count, { one: '# person', other: '# people' })}${
        invited ? ` (and ${invited.toLocaleString('en')} invited)` : ''
      }`,
  },
  sample: {
    ja: (names: string[], more: number) => names.join('さん、') + (more ? `さん ほか${more}人` : 'さん'),
    en: (names: string[], more: number) => names.join(', ') + (more ? ` and ${more} more` : ''),
  },
  nobody: { ja: 'まだ誰も対象になっていません。', en: 'No one yet.' },
  notCounted: { ja: '対象者を数えられませんでした。', en: 'The number of people could not be loaded.' },
  why: { ja: 'ある人が対象になるか確かめる', en: 'Check whether a person is included' },
  person: { ja: '確かめる人', en: 'Person' },
  isIn: {
    ja: (name: string) => `${name}さんは対象です`,
    en: (name: string) => `${name} is included`,
  },
  isOut: {
    ja: (name: string) => `${name}さんは対象ではありません`,
    en: (name: string) => `${name} is not included`,
  },
  fits: { ja: 'あてはまる', en: 'Matches' },
  fitsNot: { ja: 'あてはまらない', en: 'Does not match' },
  excluding: { ja: '除く', en: 'Except' },
  through: { ja: (what: string) => `${what} のため`, en: (what: string) => `through ${what}` },
})
