import { strings } from '#common/strings.ts'

/** The email about due dates. */
export const calendarRemindersStrings = strings({
  subject: {
    ja: (title: string, more: number) => `【期限のお知らせ】${title}${more ? `ほか${more}件` : ''}`,
    en: (title: string, more: number) => `Due soon: ${title}${more ? ` and ${more} more` : ''}`,
  },
  text: {
    ja: (lines: string) => `期限のある、まだ終わっていないものをお知らせします。\n\n${lines}\n`,
    en: (lines: string) => `These items are due soon and not done yet.\n\n${lines}\n`,
  },
  must_read: {
    ja: (who: string, title: string, due: string) => `【必読】${title}（${who}さんの投稿）\n期限：${due}`,
    en: (who: string, title: string, due: string) => `Must-read: ${title} (by ${who})\nDue: ${due}`,
  },
  request: {
    ja: (who: string, title: string, due: string) => `【依頼】${title}（${who}さんから）\n期限：${due}`,
    en: (who: string, title: string, due: string) => `Request: ${title} (from ${who})\nDue: ${due}`,
  },
  test: { ja: (subject: string) => `【テスト】${subject}`, en: (subject: string) => `Test: ${subject}` },
  exampleSubject: { ja: '期限のお知らせ', en: 'Due soon' },
  exampleText: {
    ja: (link: string) =>
      `期限のリマインダーのテストです。\n期限のある必読や依頼があるとき、このようにお届けします。現在、期限のあるものはありません。\n\nお知らせする時期を変える\n${link}\n`,
    en: (link: string) =>
      `This is a test of due date reminders.\nReminders of must-reads and requests will look like this. You have none at the moment.\n\nChange when you are reminded\n${link}\n`,
  },
})
