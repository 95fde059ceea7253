import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

/** The kinds of items. */
export const itemKindWords = strings({
  line: { ja: '1行の文章', en: 'Single-line text' },
  text: { ja: '複数行の文章', en: 'Multi-line text' },
  choice: { ja: '1つ選ぶ', en: 'Single choice' },
  choices: { ja: '複数選ぶ', en: 'Multiple choice' },
  day: { ja: '日付', en: 'Date' },
  link: { ja: 'リンク', en: 'Link' },
  phone: { ja: '電話番号', en: 'Phone number' },
  month_day: { ja: '日付（月日だけ）', en: 'Date (month and day)' },
})

export const profileItemWords = strings({
  add: { ja: '追加', en: 'Add' },
  intro: {
    ja: '社員が自分のプロフィールに書く項目です。ここでの順番で表示されます。左のつまみで並べ替えられます。',
    en: 'Questions people answer on their profile, in this order. Reorder them with the handles.',
  },
  list: { ja: 'プロフィールの項目', en: 'Profile items' },
  none: { ja: 'プロフィールの項目がまだありません', en: 'No profile items yet' },
  noneWords: {
    ja: '趣味、出身地、資格などを追加すると、社員のページで紹介し合えます。',
    en: 'Add items such as hobbies, home town or qualifications so that people can introduce themselves.',
  },
  summary: {
    ja: (kind: string, count: number) => `${kind}・${count.toLocaleString('ja')}人が回答`,
    en: (kind: string, count: number) =>
      `${kind}, ${enPlural(count, { one: '# answer', other: '# answers' })}`,
  },
  edit: { ja: (name: string) => `「${name}」を変更`, en: (name: string) => `Edit ${name}` },
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
      `${enPlural(count, { one: '# person has', other: '# people have' })} answered. The item will no longer be shown. The answers are kept and return if you restore it.`,
  },
  confirmArchive: { ja: 'しまう', en: 'Archive' },
  archived: { ja: '項目をしまいました', en: 'Item archived' },
  removeTitle: {
    ja: (name: string) => `「${name}」を削除しますか？`,
    en: (name: string) => `Delete ${name}?`,
  },
  removeWords: { ja: 'まだだれも回答していません。', en: 'No one has answered it.' },
  confirmRemove: { ja: '削除', en: 'Delete' },
  removed: { ja: '項目を削除しました', en: 'Item deleted' },
  archivedItems: { ja: 'しまった項目', en: 'Archived items' },
  restore: { ja: '元に戻す', en: 'Restore' },
  restored: { ja: '項目を元に戻しました', en: 'Item restored' },
  addTitle: { ja: '項目の追加', en: 'Add item' },
  editTitle: { ja: '項目の変更', en: 'Edit item' },
  answered: {
    ja: (count: number) =>
      `${count.toLocaleString('ja')}人が回答しています。回答を守るため、種類は変更できません。`,
    en: (count: number) =>
      `${enPlural(count, { one: '# person has', other: '# people have' })} answered, so its type cannot be changed.`,
  },
  name: { ja: '項目名', en: 'Name' },
  nameMissing: { ja: '項目名を入力してください。', en: 'Enter a name.' },
  kind: { ja: '種類', en: 'Type' },
  dayPart: { ja: '日付の範囲', en: 'Date format' },
  full: { ja: '年月日', en: 'Year, month and day' },
  monthDay: { ja: '月日だけ', en: 'Month and day only' },
  choices: { ja: '選択肢', en: 'Choices' },
  choicesKept: {
    ja: '削除した選択肢は新しく選べなくなります。すでに選んだ人の回答は残ります。',
    en: 'A choice you remove is no longer offered. People who selected it keep it.',
  },
  choice: { ja: (number: number) => `選択肢${number}`, en: (number: number) => `Choice ${number}` },
  removeChoice: {
    ja: (number: number) => `選択肢${number}を削除`,
    en: (number: number) => `Remove choice ${number}`,
  },
  addChoice: { ja: '選択肢を追加', en: 'Add choice' },
  note: { ja: '説明', en: 'Note' },
  noteNote: { ja: '入力する人に表示されます。', en: 'Shown to people filling it in.' },
  visibility: { ja: '公開する相手', en: 'Visible to' },
  everybody: { ja: '全員', en: 'Everyone' },
  self: { ja: '本人と管理者だけ', en: 'The person and administrators' },
  selfNote: {
    ja: '管理者は、ユーザーを管理する人に限られます。',
    en: 'Only administrators of people.',
  },
  notOpened: {
    ja: '限られた人だけが読む前提で回答されているため、全員には公開できません。新しい項目を追加してください。',
    en: 'People answered this item for a limited audience, so it cannot be made visible to everyone. Add a new item instead.',
  },
  required: { ja: '必須', en: 'Required' },
  requiredNote: {
    ja: '空欄のままではプロフィールを保存できません。',
    en: 'People cannot save their profile while this is blank.',
  },
  save: { ja: '保存', en: 'Save' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  failed: {
    ja: '変更できませんでした。もう一度お試しください。',
    en: 'This could not be changed. Try again.',
  },
})
