import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

/** Filling in a form. */
export const forms = strings({
  notPublished: { ja: '投稿には表示されません', en: 'Not shown on the post' },
  appeared: {
    ja: (names: string) => `入力項目が増えました: ${names}`,
    en: (names: string) => `More items to fill in: ${names}`,
  },
  other: { ja: 'その他', en: 'Other' },
  otherWords: { ja: '「その他」の内容', en: 'Other (specify)' },
  chooseOne: { ja: '選んでください', en: 'Choose' },
  clearChoice: { ja: '選択を解除', en: 'Clear selection' },
  chooseAtMost: { ja: (most: number) => `${most}個まで選べます`, en: (most: number) => `Up to ${most}` },
  yen: { ja: '円', en: '¥' },
  from: { ja: '開始日', en: 'First day' },
  until: { ja: '終了日', en: 'Last day' },
  days: {
    ja: (days: number) => `${days}日間`,
    en: (days: number) => enPlural(days, { one: '# day', other: '# days' }),
  },
  findPeople: { ja: '名前・ふりがな・部署で探す', en: 'Search by name, reading or department' },
  findDepartments: { ja: '部署名で探す', en: 'Search by department' },
  formerPerson: { ja: '退会した人', en: 'Former member' },
  formerDepartment: { ja: 'なくなった部署', en: 'Deleted department' },
  loadingName: { ja: '読み込み中', en: 'Loading' },
  goneFile: {
    ja: 'このファイルは残っていません。追加し直してください。',
    en: 'This file no longer exists. Add it again.',
  },
  lostFile: { ja: 'ファイル', en: 'File' },
  uploadFailed: {
    ja: '送信できませんでした。もう一度お試しください。',
    en: 'This could not be uploaded. Try again.',
  },
  question: { ja: '質問', en: 'Question' },
  pollChoices: { ja: '選択肢', en: 'Options' },
  pollChoice: { ja: (number: number) => `選択肢${number}`, en: (number: number) => `Option ${number}` },
  removePollChoice: {
    ja: (number: number) => `選択肢${number}を削除`,
    en: (number: number) => `Remove option ${number}`,
  },
  addPollChoice: { ja: '選択肢を追加', en: 'Add option' },
  pollMultiple: { ja: '複数選べるようにする', en: 'Allow multiple selections' },
  pollAnonymous: { ja: '匿名にする', en: 'Anonymous' },
  pollAnonymousNote: {
    ja: 'だれがどれに投票したかは、管理者にも表示されません。',
    en: 'No one, including administrators, can see who voted for what.',
  },
  pollThreshold: { ja: '結果を表示する人数', en: 'Minimum votes to show results' },
  pollThresholdNote: {
    ja: 'この人数が投票するまで、集計は表示されません。',
    en: 'Results stay hidden until this many people have voted.',
  },
  people: { ja: '人', en: 'people' },
  closingDay: { ja: '締切日', en: 'Closes on' },
  closingTime: { ja: '締切時刻', en: 'Time' },
  closingNote: { ja: '空欄のときは締め切りません', en: 'Leave blank to keep it open' },
  task: { ja: (number: number) => `依頼${number}`, en: (number: number) => `Task ${number}` },
  taskTitle: { ja: '依頼する内容', en: 'What needs to be done' },
  assignees: { ja: '依頼する人', en: 'Assignees' },
  dueOn: { ja: '期限', en: 'Due on' },
  addTask: { ja: '依頼を追加', en: 'Add task' },
  removeTask: {
    ja: (number: number) => `依頼${number}を削除`,
    en: (number: number) => `Remove task ${number}`,
  },
  missionMenu: {
    ja: (menu: string) => `選んだ人に「${menu}」の利用を依頼します。`,
    en: (menu: string) => `The people you choose will be asked to use “${menu}”.`,
  },
  mission: {
    ja: '選んだ人に、制度の利用を依頼します。',
    en: 'The people you choose will be asked to use a programme.',
  },
  missionMessage: { ja: 'メッセージ', en: 'Message' },
  computed: { ja: '自動計算', en: 'Calculated' },
  notComputed: { ja: '入力すると計算されます', en: 'Calculated as you fill in the form' },
  row: { ja: (number: number) => `${number}行目`, en: (number: number) => `Row ${number}` },
  rowOf: {
    ja: (name: string, number: number) => `${name} ${number}行目`,
    en: (name: string, number: number) => `${name}, row ${number}`,
  },
  addRow: { ja: '行を追加', en: 'Add a row' },
  rowCount: {
    ja: (rows: number, most: number) => `${rows} / ${most}行`,
    en: (rows: number, most: number) => `${rows} of ${most} rows`,
  },
  rowsFull: {
    ja: (most: number) => `${most}行まで追加できます。`,
    en: (most: number) => `You can add up to ${most} rows.`,
  },
  duplicateRow: {
    ja: (number: number) => `${number}行目を複製`,
    en: (number: number) => `Duplicate row ${number}`,
  },
  removeRow: {
    ja: (number: number) => `${number}行目を削除`,
    en: (number: number) => `Remove row ${number}`,
  },
  rowAdded: {
    ja: (number: number) => `${number}行目を追加しました`,
    en: (number: number) => `Row ${number} added`,
  },
  rowRemoved: { ja: '行を削除しました', en: 'Row removed' },
  undo: { ja: '元に戻す', en: 'Undo' },
  problems: {
    ja: (count: number) => `入力内容を確認してください(${count}件)`,
    en: (count: number) => `Check ${enPlural(count, { one: '# entry', other: '# entries' })}`,
  },
  unanswered: { ja: '未入力', en: 'Not filled in' },
})
