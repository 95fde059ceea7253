import { strings } from '#common/strings.ts'

export const reportWaitingStrings = strings({
  inPlaceOf: { ja: (person: string) => `${person}さんの代理`, en: (person: string) => `For ${person}` },
  replaceApprover: {
    ja: '承認者を置き換えてください',
    en: 'Put someone into the approver’s place',
  },
  applicantGone: {
    ja: '申請者がもう利用していません。取り消すか削除してください',
    en: 'The applicant was stopped or has left: please cancel or delete it',
  },
  returned: { ja: '差し戻されています', en: 'Returned to you' },
  unwritten: { ja: '報告の提出を待っています', en: 'The report is still to be written' },
})
