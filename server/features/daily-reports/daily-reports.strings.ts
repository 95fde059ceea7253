import { strings } from '#common/strings.ts'

/** The export of submissions, and the reminder email. */
export const dailyReportsStrings = strings({
  fileName: {
    ja: (menu: string, month: string) => `${menu}_提出状況_${month}.csv`,
    en: (menu: string, month: string) => `${menu}_submissions_${month}.csv`,
  },
  person: { ja: '氏名', en: 'Name' },
  department: { ja: '部署', en: 'Department' },
  submittedCount: { ja: '提出', en: 'Submitted' },
  missingCount: { ja: '未提出', en: 'Missing' },
  approved: { ja: '承認済み', en: 'Approved' },
  submitted: { ja: '提出済み', en: 'Submitted' },
  returned: { ja: '差戻し', en: 'Returned' },
  missing: { ja: '未提出', en: 'Missing' },
  absent: { ja: '不在', en: 'Away' },
  holiday: { ja: '休', en: 'Holiday' },
  noDepartment: {
    ja: 'その部署の提出状況は見られません。',
    en: 'You cannot view the submission status of this department.',
  },
  reminderSubject: {
    ja: (menu: string) => `今日の「${menu}」がまだ提出されていません`,
    en: (menu: string) => `Today’s “${menu}” has not been submitted yet`,
  },
  reminderText: {
    ja: (menu: string, actor: string, link: string) =>
      `${actor}さんからのお知らせです。\n今日の「${menu}」がまだ提出されていません。こちらから提出してください。\n\n${link}\n`,
    en: (menu: string, actor: string, link: string) =>
      `Reminder from ${actor}:\nToday’s “${menu}” has not been submitted yet. Submit it here:\n\n${link}\n`,
  },
})
