import { strings } from './strings.ts'

/** What was looked at. */
export const personalAccessKindWords = strings({
  account: { ja: 'アカウント', en: 'Account' },
  sessions: { ja: 'ログイン中の端末', en: 'Sessions' },
  profile: { ja: '管理者だけに見えるプロフィール', en: 'Private profile items' },
  answers: { ja: '申請・報告の回答', en: 'Answers of submissions' },
  people_export: { ja: '人の一覧の書き出し', en: 'Export of people' },
  submissions_export: { ja: '申請・報告の書き出し', en: 'Export of submissions' },
  chat_export: { ja: 'チャットの書き出し', en: 'Export of chat' },
  legal_hold: { ja: '保全の書き出し', en: 'Export of a legal hold' },
  personal_data: { ja: '個人データの一覧', en: 'Overview of personal data' },
  personal_data_export: { ja: '個人データの書き出し', en: 'Export of personal data' },
  leak_report: { ja: '情報漏えいの調査', en: 'Leak report' },
})
