import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const positionWords = strings({
  add: { ja: '追加', en: 'Add' },
  intro: {
    ja: '上にあるほど上位です。左のつまみで並べ替えられます。役職は条件や承認に使われ、社員の画面には表示されません。',
    en: 'The highest position comes first. Reorder them with the handles. Positions are used in conditions and approvals and are never shown to people.',
  },
  list: { ja: '役職の一覧', en: 'Positions' },
  none: { ja: '役職がまだありません', en: 'There are no positions yet' },
  noneWords: {
    ja: '部長・課長・一般などの役職を追加してください。',
    en: 'Add positions such as director, manager and staff.',
  },
  manager: { ja: '管理職', en: 'Manager' },
  managerNote: {
    ja: '部署の一覧で先頭に表示され、上長として承認者になります。',
    en: 'Listed first in the department, and approves for its members.',
  },
  selfApproval: { ja: '自己承認', en: 'Self-approval' },
  selfApprovalNote: {
    ja: '自分の申請を自分で承認できます。',
    en: 'Can approve their own requests.',
  },
  twin: { ja: '同じ名前があります', en: 'Duplicate name' },
  members: {
    ja: (count: number) => `${count.toLocaleString('ja')}人`,
    en: (count: number) => enPlural(count, { one: '# person', other: '# people' }),
  },
  edit: { ja: (name: string) => `「${name}」を変更`, en: (name: string) => `Edit ${name}` },
  remove: { ja: (name: string) => `「${name}」を削除`, en: (name: string) => `Delete ${name}` },
  removeTitle: {
    ja: (name: string) => `「${name}」を削除しますか？`,
    en: (name: string) => `Delete ${name}?`,
  },
  removeWords: {
    ja: 'この役職を使っている条件や承認の設定からは、だれも選ばれなくなります。',
    en: 'Conditions and approvals that use this position will no longer match anyone.',
  },
  confirmRemove: { ja: '削除', en: 'Delete' },
  inUse: { ja: '役職の人がいるため削除できません', en: 'People hold this position' },
  addTitle: { ja: '役職の追加', en: 'Add a position' },
  editTitle: { ja: '役職の変更', en: 'Edit position' },
  name: { ja: '役職名', en: 'Name' },
  yes: { ja: 'はい', en: 'Yes' },
  no: { ja: 'いいえ', en: 'No' },
  nameMissing: { ja: '役職名を入力してください。', en: 'Enter a name.' },
  save: { ja: '保存', en: 'Save' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  failed: {
    ja: '変更できませんでした。もう一度お試しください。',
    en: 'This could not be changed. Try again.',
  },
})
