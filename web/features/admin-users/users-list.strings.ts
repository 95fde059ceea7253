import { strings } from '#common/strings.ts'

export const usersList = strings({
  add: { ja: '登録', en: 'Add person' },
  counts: { ja: 'アカウントの数', en: 'Accounts' },
  filters: { ja: '絞り込み', en: 'Filters' },
  search: {
    ja: '名前・読み・番号・メール',
    en: 'Name, number or email',
  },
  state: { ja: '状態', en: 'Status' },
  department: { ja: '部署とその下', en: 'Department' },
  anyDepartment: { ja: 'すべて', en: 'All' },
  position: { ja: '役職', en: 'Position' },
  anyPosition: { ja: 'すべて', en: 'All' },
  role: { ja: '権限', en: 'Role' },
  anyRole: { ja: 'すべて', en: 'All' },
  list: { ja: 'ユーザーの一覧', en: 'People' },
  chooseShown: { ja: 'すべて選択', en: 'Select all' },
  neverUsed: { ja: '未利用', en: 'Never' },
  files: { ja: '取り込み・書き出し・カード', en: 'Import, export, cards' },
  chooseFound: { ja: '条件に合う人を全員選ぶ', en: 'Select all matches' },
  tooMany: {
    ja: (most: number) =>
      `一度に選べるのは${most.toLocaleString('ja')}人までです。条件を絞り込んでください。`,
    en: (most: number) => `Up to ${most.toLocaleString('en')} people at once. Filter the list.`,
  },
  failed: {
    ja: '確認できませんでした。もう一度お試しください。',
    en: 'Something went wrong. Try again.',
  },
  none: { ja: '条件に合う人はいません', en: 'No matching people' },
  noneWords: { ja: '言葉や条件を変えてみてください。', en: 'Try other search terms or filters.' },
  locked: { ja: 'ロック中', en: 'Locked' },
  notSent: { ja: '招待が未送信', en: 'Invitation not sent' },
  stopsOn: { ja: (day: string) => `${day}から停止`, en: (day: string) => `Suspended from ${day}` },
  resumesOn: { ja: (day: string) => `${day}に再開`, en: (day: string) => `Resumes on ${day}` },
  lastOn: { ja: (day: string) => `${day}で退会`, en: (day: string) => `Last day: ${day}` },
  noDepartment: { ja: '所属なし', en: 'No department' },
})

/** The columns of the list. */
export const columnWords = strings({
  name: { ja: '名前', en: 'Name' },
  department: { ja: '部署・役職', en: 'Department and position' },
  employee_number: { ja: '社員番号', en: 'Employee no.' },
  role: { ja: '権限', en: 'Role' },
  state: { ja: '状態', en: 'Status' },
  last_active_on: { ja: '最終利用日', en: 'Last active' },
  created_at: { ja: '登録日', en: 'Added' },
  email: { ja: 'メールアドレス', en: 'Email' },
  company_login_id: { ja: '社員ID', en: 'Company ID' },
})

/** The filters of the list. */
export const accountFilterWords = strings({
  present: { ja: '在籍者', en: 'Current' },
  invited: { ja: '招待中', en: 'Invited' },
  active: { ja: '利用中', en: 'Active' },
  stopped: { ja: '停止中', en: 'Suspended' },
  withdrawn: { ja: '退会', en: 'Left' },
  never_signed_in: { ja: 'ログインしたことがない', en: 'Never signed in' },
  not_sent: { ja: '招待が未送信', en: 'Invitation not sent' },
  locked: { ja: 'ロック中', en: 'Locked' },
  planned: { ja: '停止・再開・退会の予定がある', en: 'Planned changes' },
})

export const roleWords = strings({
  employee: { ja: '一般', en: 'Employee' },
  section_administrator: { ja: '限定管理者', en: 'Limited administrator' },
  administrator: { ja: '全体管理者', en: 'Full administrator' },
})
