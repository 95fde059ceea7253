import { strings } from '#common/strings.ts'

export const settingsWords = strings({
  company: { ja: '会社の決まり', en: 'How the company asks' },
  companyNote: {
    ja: 'これから必読にする投稿に使われます。すでに必読の投稿は変わりません。',
    en: 'Used for posts that become must-reads from now on. Existing ones stay as they are.',
  },
  dueDays: { ja: '期限までの日数', en: 'Days until it is due' },
  dueDaysWrong: { ja: '1から365の数を入力してください。', en: 'Enter a number from 1 to 365.' },
  remindDays: { ja: '期限の何日前に催促するか', en: 'Days before the due date to remind' },
  remindDaysNote: {
    ja: '「3, 1」のように区切って入力します。0は期限の当日です。空欄なら催促しません。',
    en: 'Separate them like “3, 1”. 0 is the due date itself; leave empty to send no reminders.',
  },
  remindDaysWrong: {
    ja: '0から60の数を、5つまで入力してください。',
    en: 'Enter up to five numbers from 0 to 60.',
  },
  escalate: {
    ja: '期限を過ぎたら、未読の人の上長に知らせる',
    en: 'Tell superiors of those missing after the due date',
  },
  save: { ja: '保存する', en: 'Save' },
  saved: { ja: '保存しました', en: 'Saved' },
  saveFailed: { ja: '保存できませんでした。', en: 'It could not be saved.' },
  menus: { ja: '制度ごとの設定', en: 'Menus' },
  menusNote: {
    ja: '空欄の項目は会社の決まりに従います。',
    en: 'What is left empty follows the company.',
  },
  menu: { ja: '制度', en: 'Menu' },
  mode: { ja: '必読', en: 'Must-read' },
  never: { ja: 'しない', en: 'Never' },
  optional: { ja: '投稿する人が選ぶ', en: 'The author chooses' },
  always: { ja: 'いつも必読', en: 'Always' },
  reminders: { ja: '期限と催促', en: 'Due date and reminders' },
  asCompany: { ja: '会社の決まりどおり', en: 'As the company' },
  days: { ja: (due: number) => `${due}日後が期限`, en: (due: number) => `due after ${due} days` },
  edit: { ja: '変更', en: 'Change' },
  editMenu: { ja: (name: string) => `「${name}」の必読`, en: (name: string) => `Must-read: ${name}` },
  editMenuLabel: { ja: (name: string) => `「${name}」の必読を変更`, en: (name: string) => `Change ${name}` },
  escalation: { ja: '上長への連絡', en: 'Superiors' },
  tell: { ja: '知らせる', en: 'Told' },
  doNotTell: { ja: '知らせない', en: 'Not told' },
  absences: { ja: '不在と代理', en: 'Absences and deputies' },
  absencesNote: {
    ja: '不在の人への催促は、代理の人にも届きます。確認は本人が行います。',
    en: 'Reminders to someone away reach their deputy too. They still confirm themselves.',
  },
})
