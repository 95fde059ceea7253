import { strings } from '#common/strings.ts'

export const absenceWords = strings({
  title: { ja: '不在と代理', en: 'Absences and deputies' },
  note: {
    ja: '不在の間、あなたに届く承認の依頼は代理の人にも届き、代理の人があなたの代わりに承認・差し戻し・却下できます。必読の催促も代理の人に届きますが、確認はあなたが戻ってから行います。申請やお知らせなど、そのほかは引き継がれません。',
    en: 'While you are away, your deputy also receives the approvals waiting for you and can approve, return or reject them on your behalf. Must-read reminders also go to your deputy, but only you can confirm them. Nothing else is handed over.',
  },
  add: { ja: '不在を登録', en: 'Add an absence' },
  forOthersNote: {
    ja: '不在の間は、代理の人が承認を代わりに行えます。必読の催促も代理の人に届きます。',
    en: 'During an absence, the deputy can decide approvals on the person’s behalf and also receives must-read reminders.',
  },
  manage: { ja: '不在を登録・確認する', en: 'Manage absences' },
  person: { ja: '不在の人', en: 'Person' },
  deputy: { ja: '代理', en: 'Deputy' },
  from: { ja: '始まりの日', en: 'First day' },
  until: { ja: '終わりの日', en: 'Last day' },
  standsIn: { ja: (name: string) => `代理 ${name}さん`, en: (name: string) => `deputy: ${name}` },
  none: { ja: '登録された不在はありません', en: 'No absences' },
  save: { ja: '登録する', en: 'Add' },
  saved: { ja: '不在を登録しました', en: 'Absence added' },
  saveFailed: { ja: '登録できませんでした。', en: 'The absence could not be saved.' },
  personMissing: { ja: '人を選んでください。', en: 'Choose a person.' },
  dayMissing: { ja: '日付を入力してください。', en: 'Enter a date.' },
  remove: {
    ja: (name: string) => `${name}さんの不在を取り消す`,
    en: (name: string) => `Remove absence of ${name}`,
  },
  removed: { ja: '不在を取り消しました', en: 'Absence removed' },
  undo: { ja: '元に戻す', en: 'Undo' },
  removeFailed: { ja: '取り消せませんでした。', en: 'The absence could not be removed.' },
})
