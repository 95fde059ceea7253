import { strings } from '#common/strings.ts'

export const approvalFlowWords = strings({
  drawing: { ja: '承認の流れ', en: 'Approval flow' },
  flow: { ja: '提出から完了まで', en: 'From submission to completion' },
  apply: { ja: '申請', en: 'Application' },
  report: { ja: '報告', en: 'Report' },
  step: { ja: (place: number) => `承認${place}`, en: (place: number) => `Approval ${place}` },
  when: { ja: (rule: string) => `${rule}のとき`, en: (rule: string) => `If ${rule}` },
  skip: { ja: 'あてはまらなければ、次へ進みます', en: 'Otherwise skipped' },
  done: { ja: '完了', en: 'Completed' },
  reportNext: { ja: '申請の完了・報告へ', en: 'Approved, report follows' },
  ways: { ja: '承認しないとき', en: 'If it is not approved' },
  returnedApply: {
    ja: '差戻し：申請に戻り、直して再提出',
    en: 'Returned: back to the application, to be resubmitted',
  },
  returnedReport: {
    ja: '差戻し：報告に戻り、直して再提出',
    en: 'Returned: back to the report, to be resubmitted',
  },
  rejected: { ja: '却下：そこで終わり', en: 'Rejected: it ends there' },
})
