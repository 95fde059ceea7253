import { strings } from '#common/strings.ts'

/** What is asked, by kind. */
export const itemKindWords = strings({
  line: { ja: '1行の文章', en: 'One line' },
  text: { ja: '複数行の文章', en: 'Several lines' },
  choice: { ja: '1つ選ぶ', en: 'One choice' },
  choices: { ja: '複数選ぶ', en: 'Several choices' },
  day: { ja: '日付', en: 'Day' },
  link: { ja: 'リンク', en: 'Link' },
  phone: { ja: '電話番号', en: 'Phone number' },
  month_day: { ja: '日付（月日だけ）', en: 'Day (month and day)' },
})

export const profileItemWords = strings({
  add: { ja: '追加', en: 'Add' },
  intro: {
    ja: '社員が自分のプロフィールに書く項目です。ここでの順番で表示されます。ドラッグするか、矢印ボタンで並べ替えてください。',
    en: 'What people are asked to say on their profile, in this order: drag, or use the arrow buttons.',
  },
  list: { ja: 'プロフィールの項目', en: 'Profile items' },
  none: { ja: 'プロフィールの項目がまだありません', en: 'There are no profile items yet' },
  noneWords: {
    ja: '趣味、出身地、資格などを追加すると、社員のページで紹介し合えます。',
    en: 'Add hobbies, home town or qualifications, and people can introduce themselves.',
  },
  summary: {
    ja: (kind: string, count: number) => `${kind}・${count.toLocaleString('ja')}人が回答`,
    en: (kind: string, count: number) =>
      `${kind}, ${count === 1 ? '1 answer' : `${count.toLocaleString('en')} answers`}`,
  },
  up: { ja: (name: string) => `「${name}」を上へ`, en: (name: string) => `Move ${name} up` },
  down: { ja: (name: string) => `「${name}」を下へ`, en: (name: string) => `Move ${name} down` },
  moved: {
    ja: (name: string, place: number) => `「${name}」は${place}番目です`,
    en: (name: string, place: number) => `${name} is number ${place}`,
  },
  edit: { ja: (name: string) => `「${name}」を変更`, en: (name: string) => `Change ${name}` },
  archive: { ja: (name: string) => `「${name}」をしまう`, en: (name: string) => `Archive ${name}` },
  remove: { ja: (name: string) => `「${name}」を削除`, en: (name: string) => `Delete ${name}` },
  archiveTitle: {
    ja: (name: string) => `「${name}」をしまいますか？`,
    en: (name: string) => `Archive ${name}?`,
  },
  archiveWords: {
    ja: (count: number) =>
      `${count.toLocaleString('ja')}人の回答があります。プロフィールには表示されなくなりますが、回答は残り、項目を戻すともう一度表示されます。`,
    en: (count: number) =>
      `${count === 1 ? '1 person has' : `${count.toLocaleString('en')} people have`} answered. It will no longer be shown; the answers are kept and come back with it.`,
  },
  confirmArchive: { ja: 'しまう', en: 'Archive' },
  archived: { ja: '項目をしまいました', en: 'The item has been archived' },
  removeTitle: {
    ja: (name: string) => `「${name}」を削除しますか？`,
    en: (name: string) => `Delete ${name}?`,
  },
  removeWords: { ja: 'まだだれも回答していません。', en: 'Nobody has answered it.' },
  confirmRemove: { ja: '削除', en: 'Delete' },
  removed: { ja: '項目を削除しました', en: 'The item has been deleted' },
  archivedItems: { ja: 'しまった項目', en: 'Archived items' },
  restore: { ja: '元に戻す', en: 'Restore' },
  restored: { ja: '項目を元に戻しました', en: 'The item is asked again' },
  addTitle: { ja: '項目の追加', en: 'Add an item' },
  editTitle: { ja: '項目の変更', en: 'Change the item' },
  answered: {
    ja: (count: number) =>
      `${count.toLocaleString('ja')}人が回答しています。回答を守るため、種類は変更できません。`,
    en: (count: number) =>
      `${count === 1 ? '1 person has' : `${count.toLocaleString('en')} people have`} answered. Its kind stays, so that the answers do.`,
  },
  name: { ja: '項目名', en: 'Name' },
  nameMissing: { ja: '項目名を入力してください。', en: 'Give a name.' },
  kind: { ja: '種類', en: 'Kind' },
  dayPart: { ja: '日付の範囲', en: 'What of the day' },
  full: { ja: '年月日', en: 'Year, month and day' },
  monthDay: { ja: '月日だけ', en: 'Month and day only' },
  choices: { ja: '選択肢', en: 'Choices' },
  choicesKept: {
    ja: '削除した選択肢は新しく選べなくなります。すでに選んだ人の回答は残ります。',
    en: 'A choice taken away is offered no longer; those who took it keep it.',
  },
  choice: { ja: (number: number) => `選択肢${number}`, en: (number: number) => `Choice ${number}` },
  choiceUp: {
    ja: (number: number) => `選択肢${number}を上へ`,
    en: (number: number) => `Move choice ${number} up`,
  },
  choiceDown: {
    ja: (number: number) => `選択肢${number}を下へ`,
    en: (number: number) => `Move choice ${number} down`,
  },
  removeChoice: {
    ja: (number: number) => `選択肢${number}を削除`,
    en: (number: number) => `Remove choice ${number}`,
  },
  addChoice: { ja: '選択肢を追加', en: 'Add a choice' },
  note: { ja: '説明', en: 'Note' },
  noteNote: { ja: '入力する人に表示されます。', en: 'Shown to those who fill it in.' },
  visibility: { ja: '公開する相手', en: 'Read by' },
  everybody: { ja: '全員', en: 'Everyone' },
  self: { ja: '本人と管理者だけ', en: 'The person and administrators' },
  selfNote: {
    ja: '管理者は、ユーザーを管理する人に限られます。',
    en: 'Administrators of people only.',
  },
  notOpened: {
    ja: '限られた人だけが読む前提で回答されているため、全員には公開できません。新しい項目を追加してください。',
    en: 'People answered for few to read, so it is not opened to everyone. Add a new item.',
  },
  required: { ja: '必須', en: 'Required' },
  requiredNote: {
    ja: '空欄のままではプロフィールを保存できません。',
    en: 'A profile cannot be saved while it is empty.',
  },
  save: { ja: '保存', en: 'Save' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  failed: {
    ja: '変更できませんでした。もう一度お試しください。',
    en: 'It could not be changed. Try again.',
  },
})
