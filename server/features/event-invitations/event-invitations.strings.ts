import { strings } from '#common/strings.ts'

type Told = { title: string; place: string; when: string; link: string }

const details = ({ title, when, place, link }: Told, words: { when: string; where: string }) =>
  `${title}\n${words.when}${when}\n${place ? `${words.where}${place}\n` : ''}${link}\n`

const ja = { when: '日時：', where: '場所：' }
const en = { when: 'When: ', where: 'Where: ' }

export const eventInvitationsStrings = strings({
  invited: { ja: (title: string) => `【ご案内】${title}`, en: (title: string) => `Invitation: ${title}` },
  invitedText: {
    ja: (told: Told) =>
      `イベントのご案内です。添付の予定から、出欠をお知らせください。\n\n${details(told, ja)}`,
    en: (told: Told) =>
      `You are invited to an event. Answer with the attached invitation.\n\n${details(told, en)}`,
  },
  cancelled: { ja: (title: string) => `【中止】${title}`, en: (title: string) => `Cancelled: ${title}` },
  occurrencesCancelledText: {
    ja: (told: Told) => `次の回が中止になりました。ほかの回は予定どおりです。\n\n${details(told, ja)}`,
    en: (told: Told) =>
      `These occurrences are cancelled. The others take place as planned.\n\n${details(told, en)}`,
  },
  cancelledText: {
    ja: (told: Told) => `イベントが中止になったか、ご案内の対象から外れました。\n\n${details(told, ja)}`,
    en: (told: Told) => `The event is cancelled, or you are no longer invited.\n\n${details(told, en)}`,
  },
})
