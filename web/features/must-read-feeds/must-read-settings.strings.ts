import { strings } from '#common/strings.ts'

export const settingsWords = strings({
  company: { ja: '会社の決まり', en: 'Company defaults' },
  companyNote: {
    ja: 'これから必読にする投稿に使われます。すでに必読の投稿は変わりません。',
    en: 'Applies to new must-reads. Existing ones stay as they are.',
  },
  dueDays: { ja: '期限までの日数', en: 'Days until due' },
  dueDaysWrong: { ja: '1から365の数を入力してください。', en: 'Enter a number from 1 to 365.' },
  remindDays: { ja: '期限の何日前に催促するか', en: 'Reminders (days before the due date)' },
  remindDaysNote: {
    ja: '「3, 1」のように区切って入力します。0は期限の当日です。空欄なら催促しません。',
    en: 'Separate with commas, for example “3, 1”. 0 is the due date itself. Leave blank for no reminders.',
  },
  remindDaysWrong: {
    ja: '0から60の数を、5つまで入力してください。',
    en: 'Enter up to five numbers from 0 to 60.',
  },
  escalate: {
    ja: '期限を過ぎたら、未読の人の上長に知らせる',
    en: 'Notify managers after the due date',
  },
  save: { ja: '保存する', en: 'Save' },
  saved: { ja: '保存しました', en: 'Saved' },
  saveFailed: { ja: '保存できませんでした。', en: 'This could not be saved. Try again.' },
  menus: { ja: '制度ごとの設定', en: 'Programmes' },
  menusNote: {
    ja: '空欄の項目は会社の決まりに従います。',
    en: 'Blank settings use the company default.',
  },
  menu: { ja: '制度', en: 'Programme' },
  mode: { ja: '必読', en: 'Must-read' },
  never: { ja: 'しない', en: 'Never' },
  optional: { ja: '投稿する人が選ぶ', en: 'The author chooses' },
  always: { ja: 'いつも必読', en: 'Always' },
  reminders: { ja: '期限と催促', en: 'Due date and reminders' },
  asCompany: { ja: '会社の決まりどおり', en: 'Company default' },
  days: { ja: (due: number) => `${due}日後が期限`, en: (due: number) => `due after ${due} days` },
  edit: { ja: '変更', en: 'Edit' },
  editMenu: { ja: (name: string) => `「${name}」の必読`, en: (name: string) => `Must-read: ${name}` },
  editMenuLabel: { ja: (name: string) => `「${name}」の必読を変更`, en: (name: string) => `Edit ${name}` },
  escalation: { ja: '上長への連絡', en: 'Managers' },
  tell: { ja: '知らせる', en: 'Notified' },
  doNotTell: { ja: '知らせない', en: 'Not notified' },
  absences: { ja: '不在と代理', en: 'Absences and deputies' },
  absencesNote: {
    ja: '不在の人への催促は、代理の人にも届きます。確認は本人が行います。',
    en: 'While someone is away, their deputy also receives reminders. Only the person can confirm.',
  },
})
