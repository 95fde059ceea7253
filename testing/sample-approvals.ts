import { sampleReport, sampleReportItems, sampleReportLine } from './sample-reports.ts'

/** The responses that the approval screens need, for their tests. */

export const jiro = { id: 7, name: '山田 次郎', profileImgPath: null }
export const lines = [
  sampleReportLine({ id: 30, title: '名刺入れ' }),
  sampleReportLine({ id: 31, title: '出張', forUser: jiro }),
  sampleReportLine({ id: 32, title: '備品', applicant: jiro }),
]
export const page = (reports: typeof lines) => ({
  reports,
  nextCursor: null,
  counts: { waiting: reports.length, untreated: 0 },
})
export const can = { ...sampleReport().can, edit: false, submit: false, delete: false }
const decidable = { ...can, approve: true, pend: true, reject: true, feedback: true }
export const waiting = (change: Parameters<typeof sampleReport>[0] = {}) =>
  sampleReport({
    status: 'waiting',
    applicant: jiro,
    approvalVersion: 1,
    submittedAt: '2026-11-10T01:00:00.000Z',
    waitingSince: '2026-11-10T01:00:00.000Z',
    version: 1,
    can: decidable,
    ...change,
  })
export const items = sampleReportItems({
  draft: null,
  shown: [{ item: 'purpose', name: '用途', kind: 'text', text: '名刺入れ', published: true }],
})
export const none = { application: null, publication: null }
