import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const departments = strings({
  helpSignIn: { ja: 'ログインできない人を助ける', en: 'Help someone sign in' },
  events: { ja: 'これからのイベント', en: 'Upcoming events' },
  departments: { ja: '組織', en: 'Organisation' },
  department: { ja: '部署', en: 'Department' },
  views: { ja: '組織の表示', en: 'Views' },
  viewLevel: { ja: '一覧', en: 'By level' },
  viewTree: { ja: 'ツリー', en: 'Tree' },
  viewChart: { ja: '組織図', en: 'Chart' },
  searchDepartments: { ja: '部署も含めて探す', en: 'Include departments' },
  search: { ja: '名前・ふりがな・職種で人を探す', en: 'Search people by name, reading or job label' },
  searchWithin: { ja: 'この部署と配下の人を探す', en: 'Search people in this department and below' },
  findDepartment: { ja: '部署を探す', en: 'Search departments' },
  findDepartmentWords: {
    ja: '部署名・ふりがなで部署を探す',
    en: 'Search departments by name',
  },
  ownDepartments: { ja: '自分の部署', en: 'Your departments' },
  memberCount: {
    ja: (count: number) => `${count.toLocaleString('ja-JP')}人`,
    en: (count: number) => enPlural(count, { one: '# person', other: '# people' }),
  },
  withBelow: {
    ja: (count: number) => `配下を含めて${count.toLocaleString('ja-JP')}人`,
    en: (count: number) => `${count.toLocaleString('en-GB')} including subdepartments`,
  },
  belowCount: {
    ja: (count: number) => `${count.toLocaleString('ja-JP')}部署`,
    en: (count: number) => enPlural(count, { one: '# department', other: '# departments' }),
  },
  tree: { ja: '組織のツリー', en: 'Department tree' },
  treeKeys: {
    ja: '矢印キーで移動し、→で開き、←で閉じます。Enterで部署のページへ進みます。',
    en: 'Use the arrow keys to move: → expands, ← collapses, Enter opens the department.',
  },
  open: { ja: (name: string) => `${name}の配下を開く`, en: (name: string) => `Expand ${name}` },
  close: {
    ja: (name: string) => `${name}の配下を閉じる`,
    en: (name: string) => `Collapse ${name}`,
  },
  path: { ja: '上位の部署', en: 'Path' },
  beside: { ja: '同じ階層の部署', en: 'Sibling departments' },
  previous: { ja: (name: string) => `前の部署: ${name}`, en: (name: string) => `Previous: ${name}` },
  next: { ja: (name: string) => `次の部署: ${name}`, en: (name: string) => `Next: ${name}` },
  children: { ja: '下位の部署', en: 'Subdepartments' },
  showInTree: { ja: 'ツリーで見る', en: 'View in tree' },
  showInChart: { ja: '組織図で見る', en: 'View in chart' },
  moreTiles: {
    ja: (count: number) => `さらに${count.toLocaleString('ja-JP')}部署を表示`,
    en: (count: number) => `Show ${count.toLocaleString('en-GB')} more`,
  },
  members: { ja: 'メンバー', en: 'Members' },
  noMembers: { ja: '直属のメンバーはいません', en: 'No direct members' },
  noMembersWords: {
    ja: '下位の部署のメンバーは、それぞれの部署で見られます。',
    en: 'Members of the subdepartments are listed there.',
  },
  emptyTitle: { ja: '部署はまだ登録されていません', en: 'No departments yet' },
  emptyWords: {
    ja: '部署が登録されると、会社の組織図がここに表示されます。',
    en: 'Your company’s organisation appears here once departments are added.',
  },
  gone: { ja: '部署が見つかりません', en: 'This department was not found' },
  toDepartments: { ja: '組織へ', en: 'Go to all departments' },
  loading: { ja: '読み込み中', en: 'Loading' },
  childrenFailed: { ja: '読み込めませんでした。', en: 'Could not load.' },
  tryAgain: { ja: '再試行', en: 'Try again' },
})

export const chartWords = strings({
  chart: { ja: '組織図', en: 'Organisation chart' },
  keys: {
    ja: 'ドラッグか矢印キーで動かし、＋と－、ホイール、ピンチで拡大・縮小できます。0で全体を表示します。',
    en: 'Drag or use the arrow keys to move. Zoom with + and −, the wheel or a pinch. Press 0 to fit.',
  },
  root: { ja: '起点の部署', en: 'Start at' },
  rootTop: { ja: '会社全体', en: 'Whole company' },
  depth: { ja: '表示する階層', en: 'Levels' },
  levels: {
    ja: (count: number) => `${count}階層下まで`,
    en: (count: number) => enPlural(count, { one: '# level below', other: '# levels below' }),
  },
  zoomIn: { ja: '拡大', en: 'Zoom in' },
  zoomOut: { ja: '縮小', en: 'Zoom out' },
  fit: { ja: '全体を表示', en: 'Fit to screen' },
  own: { ja: '自分の部署', en: 'My department' },
  yours: { ja: '（自分の部署）', en: '(your department)' },
  holdsYours: { ja: '（自分の部署を含む）', en: '(contains your department)' },
  print: { ja: '印刷', en: 'Print' },
  up: { ja: (name: string) => `「${name}」を起点にする`, en: (name: string) => `Start at ${name}` },
  below: {
    ja: (name: string, count: number) => `「${name}」の下位${count.toLocaleString('ja-JP')}部署を表示`,
    en: (name: string, count: number) => `Show the ${count.toLocaleString('en-GB')} below ${name}`,
  },
  shallower: {
    ja: (depth: number) =>
      `部署が多いため、${depth}階層下までを表示しています。起点の部署を選ぶと、その先も見られます。`,
    en: (depth: number) =>
      `The organisation is large, so only ${enPlural(depth, { one: '# level is', other: '# levels are' })} shown. Start at a department to see more.`,
  },
  cut: {
    ja: (shown: number) => `部署が多いため、はじめの${shown}部署を表示しています。`,
    en: (shown: number) => `The organisation is large, so only the first ${shown} departments are shown.`,
  },
  legend: { ja: '数字は配下を含む人数です。', en: 'Numbers of people include subdepartments.' },
})
