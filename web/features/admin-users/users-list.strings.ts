import { strings } from '#common/strings.ts'

export const usersList = strings({
  add: { ja: '登録', en: 'Add person' },
  counts: { ja: 'アカウントの数', en: 'Accounts' },
  filters: { ja: '絞り込み', en: 'Filters' },
  search: {
    ja: '名前・読み・ローマ字・メールアドレス・社員ID',
    en: 'Name, email or company ID',
  },
  state: { ja: '状態', en: 'Status' },
  department: { ja: '部署（下の部署を含む）', en: 'Department (including subdepartments)' },
  anyDepartment: { ja: 'すべての部署', en: 'Any department' },
  position: { ja: '役職', en: 'Position' },
  anyPosition: { ja: 'すべての役職', en: 'Any position' },
  role: { ja: '権限', en: 'Role' },
  anyRole: { ja: 'すべての権限', en: 'Any role' },
  list: { ja: 'ユーザーの一覧', en: 'People' },
  chooseShown: { ja: '表示中の人をすべて選ぶ', en: 'Select everyone shown' },
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

/** The filters of the list. */
export const accountFilterWords = strings({
  present: { ja: '退会した人を除く', en: 'Everyone except those who left' },
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
