import { strings } from '#common/strings.ts'

export const requestEmailsStrings = strings({
  requestedSubject: {
    ja: (who: string, menu: string) => `${who}さんから依頼があります：${menu}`,
    en: (who: string, menu: string) => `Request from ${who}: ${menu}`,
  },
  requestedText: {
    ja: (who: string, task: string, due: string | null, link: string) =>
      `${who}さんから依頼があります。\n\n${task}${due ? `\n期限：${due}` : ''}\n\n${link}`,
    en: (who: string, task: string, due: string | null, link: string) =>
      `${who} sent you a request:\n\n${task}${due ? `\nDue: ${due}` : ''}\n\n${link}`,
  },
  reminderSubject: {
    ja: (who: string, menu: string) => `【再通知】${who}さんからの依頼：${menu}`,
    en: (who: string, menu: string) => `Reminder of a request from ${who}: ${menu}`,
  },
  reminderText: {
    ja: (who: string, task: string, due: string | null, link: string) =>
      `${who}さんからの依頼がまだ終わっていません。\n\n${task}${due ? `\n期限：${due}` : ''}\n\n${link}`,
    en: (who: string, task: string, due: string | null, link: string) =>
      `This request from ${who} is not done yet:\n\n${task}${due ? `\nDue: ${due}` : ''}\n\n${link}`,
  },
})
