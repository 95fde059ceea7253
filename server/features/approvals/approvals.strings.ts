import { strings } from '#common/strings.ts'

export const approvalsStrings = strings({
  inPlaceOf: { ja: (person: string) => `${person}さんの代理`, en: (person: string) => `For ${person}` },
  replaceApprover: {
    ja: '承認者を置き換えてください',
    en: 'Choose another approver',
  },
  applicantGone: {
    ja: '申請者がもう利用していません。取り消すか削除してください',
    en: 'The applicant was suspended or has left: withdraw or delete this',
  },
  returned: { ja: '差し戻されています', en: 'Returned to you' },
  unwritten: { ja: '報告の提出を待っています', en: 'Report not written yet' },
})
