import { strings } from '#common/strings.ts'

export const reportEmailsStrings = strings({
  turnSubject: {
    ja: (title: string) => `【承認のお願い】${title}`,
    en: (title: string) => `Approval requested: ${title}`,
  },
  turnText: {
    ja: (who: string, title: string, link: string) =>
      `${who}さんから提出されました。内容を確認して、承認してください。\n\n${title}\n${link}\n`,
    en: (who: string, title: string, link: string) => `${who} requests your approval.\n\n${title}\n${link}\n`,
  },
  deputySubject: {
    ja: (absent: string, title: string) => `【代理での承認】${absent}さん: ${title}`,
    en: (absent: string, title: string) => `Approval requested (as deputy of ${absent}): ${title}`,
  },
  deputyText: {
    ja: (absent: string, who: string, title: string, link: string) =>
      `${absent}さんは不在のため、代理のあなたが承認できます。提出したのは${who}さんです。\n\n${title}\n${link}\n`,
    en: (absent: string, who: string, title: string, link: string) =>
      `${absent} is away, so you can approve this submission by ${who} on their behalf.\n\n${title}\n${link}\n`,
  },
  reminderSubject: {
    ja: (title: string) => `【承認待ち】${title}`,
    en: (title: string) => `Reminder: approval requested: ${title}`,
  },
  reminderText: {
    ja: (who: string, title: string, link: string) =>
      `${who}さんが提出したものが、あなたの承認を待っています。\n\n${title}\n${link}\n`,
    en: (who: string, title: string, link: string) =>
      `A submission by ${who} is waiting for your approval.\n\n${title}\n${link}\n`,
  },
  approvedSubject: { ja: (title: string) => `【承認】${title}`, en: (title: string) => `Approved: ${title}` },
  approvedText: {
    ja: (title: string, link: string) => `提出したものが承認されました。\n\n${title}\n${link}\n`,
    en: (title: string, link: string) => `Your submission was approved.\n\n${title}\n${link}\n`,
  },
  awaitedSubject: {
    ja: (title: string) => `【申請の承認】${title}`,
    en: (title: string) => `Application approved: ${title}`,
  },
  awaitedText: {
    ja: (title: string, link: string) =>
      `申請が承認されました。終わったら、次の画面から報告を提出してください。\n\n${title}\n${link}\n`,
    en: (title: string, link: string) =>
      `Your application was approved. Submit your report here when you are done.\n\n${title}\n${link}\n`,
  },
  returnedSubject: {
    ja: (title: string) => `【差し戻し】${title}`,
    en: (title: string) => `Returned: ${title}`,
  },
  returnedText: {
    ja: (who: string, comment: string, title: string, link: string) =>
      `${who}さんが差し戻しました。直して、もう一度提出してください。\n\n${comment}\n\n${title}\n${link}\n`,
    en: (who: string, comment: string, title: string, link: string) =>
      `${who} returned your submission. Correct it and submit it again.\n\n${comment}\n\n${title}\n${link}\n`,
  },
  rejectedSubject: { ja: (title: string) => `【却下】${title}`, en: (title: string) => `Rejected: ${title}` },
  rejectedText: {
    ja: (who: string, comment: string, title: string, link: string) =>
      `${who}さんが却下しました。\n\n${comment}\n\n${title}\n${link}\n`,
    en: (who: string, comment: string, title: string, link: string) =>
      `${who} rejected your submission.\n\n${comment}\n\n${title}\n${link}\n`,
  },
})
