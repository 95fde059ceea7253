import { strings } from '#common/strings.ts'

export const missionEmailsStrings = strings({
  startedSubject: { ja: (name: string) => `ミッション：${name}`, en: (name: string) => `Mission: ${name}` },
  startedText: {
    ja: (name: string, message: string, due: string | null, link: string) =>
      `ミッション「${name}」が始まりました。\n${message ? `\n${message}\n` : ''}${due ? `\n期限：${due}` : ''}\n\n${link}`,
    en: (name: string, message: string, due: string | null, link: string) =>
      `The mission “${name}” has started.\n${message ? `\n${message}\n` : ''}${due ? `\nDue: ${due}` : ''}\n\n${link}`,
  },
  reminderSubject: {
    ja: (name: string) => `【再通知】ミッション：${name}`,
    en: (name: string) => `Reminder of a mission: ${name}`,
  },
  reminderText: {
    ja: (name: string, due: string | null, link: string) =>
      `ミッション「${name}」がまだ終わっていません。\n${due ? `\n期限：${due}` : ''}\n\n${link}`,
    en: (name: string, due: string | null, link: string) =>
      `The mission “${name}” is not done yet.\n${due ? `\nDue: ${due}` : ''}\n\n${link}`,
  },
  handedSubject: {
    ja: (who: string, name: string) => `${who}さんから「${name}」の番が回ってきました`,
    en: (who: string, name: string) => `${who} chose you to continue “${name}”`,
  },
  returnedSubject: {
    ja: (name: string) => `「${name}」の次の人を選んでください`,
    en: (name: string) => `Choose who continues “${name}”`,
  },
  returnedText: {
    ja: (who: string, name: string, link: string) =>
      `${who}さんは不在のため、「${name}」の番を飛ばしました。次の人を選び直してください。\n\n${link}`,
    en: (who: string, name: string, link: string) =>
      `${who} is away and was skipped in “${name}”. Choose someone else to continue.\n\n${link}`,
  },
  waitsText: {
    ja: (name: string, link: string) => `「${name}」の番が終わりました。次の人を選んでください。\n\n${link}`,
    en: (name: string, link: string) => `Your turn in “${name}” is done. Choose who continues.\n\n${link}`,
  },
})
