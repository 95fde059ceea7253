import { strings } from '#common/strings.ts'

export const personalAccessFileWords = strings({
  fileName: { ja: '個人データの閲覧記録.csv', en: 'looks-at-personal-data.csv' },
  when: { ja: '日時', en: 'When' },
  administrator: { ja: '管理者', en: 'Administrator' },
  administratorId: { ja: '管理者の番号', en: 'Administrator number' },
  person: { ja: '対象の人', en: 'Person' },
  personId: { ja: '対象の人の番号', en: 'Person number' },
  what: { ja: '内容', en: 'What' },
})
