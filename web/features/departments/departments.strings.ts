import { strings } from '#common/strings.ts'

export const departments = strings({
  departments: { ja: '組織', en: 'Organisation' },
  department: { ja: '部署', en: 'Department' },
  search: { ja: '名前・よみがなで人を探す', en: 'Find people by name or reading' },
  memberCount: {
    ja: (count: number) => `${count.toLocaleString('ja-JP')}人`,
    en: (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-GB')} people`),
  },
  withBelow: {
    ja: (count: number) => `配下を含めて${count.toLocaleString('ja-JP')}人`,
    en: (count: number) => `${count.toLocaleString('en-GB')} including those below`,
  },
  open: { ja: (name: string) => `${name}の配下を開く`, en: (name: string) => `Show what is below ${name}` },
  path: { ja: '上位の部署', en: 'Where it belongs' },
  children: { ja: '下位の部署', en: 'Departments below' },
  members: { ja: 'メンバー', en: 'Members' },
  noMembers: { ja: '直属のメンバーはいません', en: 'Nobody belongs to it directly' },
  noMembersWords: {
    ja: '下位の部署のメンバーは、それぞれの部署で見られます。',
    en: 'People of the departments below are shown there.',
  },
  emptyTitle: { ja: '部署はまだ登録されていません', en: 'There are no departments yet' },
  emptyWords: {
    ja: '部署が登録されると、会社の組織図がここに表示されます。',
    en: 'Once departments are set up, the organisation of your company appears here.',
  },
  gone: { ja: '部署が見つかりません', en: 'This department cannot be found' },
  toDepartments: { ja: '組織へ', en: 'To all departments' },
  childrenFailed: { ja: '読み込めませんでした。', en: 'Could not be loaded.' },
  tryAgain: { ja: '再試行', en: 'Try again' },
})
