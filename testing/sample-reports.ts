import type { getApplyButtons, getApplyOverview, listApplies } from '#contract/applies.ts'
import type { getReportWorkflow } from '#contract/approvals.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { getMenu, listMenuReportItems } from '#contract/menu-pages.ts'
import type { getReportOverview, listReportReportItems, listReports } from '#contract/report-pages.ts'
import type { forecastReport } from '#contract/report-writing.ts'
import { taro } from './sample-feeds.ts'

/** Responses of the programme calls, for screen tests; pass in `change` what the test is about. */

const me = { id: 1, name: '佐藤 花子', profileImgPath: null }
const expenses = { id: 8, name: '経費精算', iconName: 'apply', tone: 'green' } as const

export const sampleMenu = (change: Partial<Answer<typeof getMenu>> = {}): Answer<typeof getMenu> => ({
  ...expenses,
  nameKana: 'けいひせいさん',
  description: '立て替えた経費を申請します',
  kind: 'standard',
  flow: 'apply',
  formKind: 'items',
  benefit: false,
  opensAt: null,
  closesAt: null,
  useLimit: null,
  unusable: null,
  can: { use: true, submissions: false },
  category: { id: 2, name: '申請' },
  publishes: false,
  ...change,
})

const item = { note: '', published: true, shownWhen: null }
export const sampleForm: Answer<typeof listMenuReportItems> = {
  stages: [
    {
      stage: 'apply',
      formVersion: 1,
      items: [
        {
          ...item,
          key: 'purpose',
          kind: 'text',
          name: '用途',
          required: true,
          placeholder: '',
          maxLength: 100,
        },
        {
          ...item,
          key: 'amount',
          kind: 'money',
          name: '金額',
          required: true,
          placeholder: '',
          min: 1,
          max: null,
        },
      ],
    },
  ],
}

export const sampleReport = (
  change: Partial<Answer<typeof getReportOverview>> = {},
): Answer<typeof getReportOverview> => ({
  id: 30,
  applyId: 20,
  title: '名刺入れ',
  amount: null,
  menu: expenses,
  stage: 'apply',
  status: 'draft',
  applicant: me,
  department: { id: 3, name: '営業部' },
  submittedAt: null,
  waitingSince: null,
  selfApproved: false,
  waitingFor: [],
  step: null,
  forUser: null,
  approvalVersion: null,
  flow: 'apply',
  kind: 'standard',
  version: 0,
  round: 1,
  decidedAt: null,
  publishAt: null,
  feedId: null,
  lastComment: null,
  itemPickup: null,
  feedbacks: [],
  subsidies: [],
  rewardPoints: 0,
  decision: null,
  can: {
    approve: false,
    pend: false,
    reject: false,
    edit: true,
    submit: true,
    cancel: false,
    delete: true,
    remind: false,
    feedback: false,
    replace: false,
    readAll: true,
  },
  ...change,
})

type ReportLine = Answer<typeof listReports>['reports'][number]
/** A report that waits for the current user. */
export const sampleReportLine = (change: Partial<ReportLine> = {}): ReportLine => ({
  id: 30,
  applyId: 20,
  title: '名刺入れ',
  amount: null,
  menu: expenses,
  stage: 'apply',
  status: 'waiting',
  applicant: taro,
  department: { id: 3, name: '営業部' },
  submittedAt: '2026-11-10T01:00:00.000Z',
  waitingSince: '2026-11-10T01:00:00.000Z',
  selfApproved: false,
  waitingFor: [me],
  step: { index: 0, stepCount: 2, name: '上長の承認' },
  forUser: null,
  approvalVersion: 1,
  can: { decide: true, remind: false },
  ...change,
})

export const sampleReportItems = (
  change: Partial<Answer<typeof listReportReportItems>> = {},
): Answer<typeof listReportReportItems> => ({
  formVersion: 1,
  version: 0,
  items: sampleForm.stages[0]!.items,
  answers: [],
  shown: [],
  files: { photos: [], attachments: [] },
  changes: [],
  draft: {
    answers: [
      { item: 'purpose', value: { text: '名刺入れ' } },
      { item: 'amount', value: { number: 3000 } },
    ],
    version: 2,
    reopenedItems: null,
    chosenApprovers: [],
    publishAt: null,
    mustReadDueOn: null,
    formChanged: false,
  },
  ...change,
})

export const sampleForecast = (
  change: Partial<Answer<typeof forecastReport>> = {},
): Answer<typeof forecastReport> => ({
  shown: [
    { item: 'purpose', name: '用途', kind: 'text', text: '名刺入れ', published: true },
    { item: 'amount', name: '金額', kind: 'money', text: '3,000円', published: false },
  ],
  steps: [{ key: 'a', name: '上長', need: 1, people: [taro], automatic: false, ownSeat: null }],
  choices: [],
  watchers: [],
  publication: null,
  subsidies: [],
  redemption: null,
  rewards: [],
  problems: [],
  ...change,
})

export const sampleWorkflow: Answer<typeof getReportWorkflow> = {
  approvalVersion: 3,
  waitingSince: '2026-11-19T01:00:00.000Z',
  steps: [
    {
      index: 0,
      name: '上長',
      need: 1,
      state: 'open',
      seats: [
        {
          user: taro,
          waiting: true,
          approvedAt: null,
          approvedBy: null,
          automatic: false,
          absent: false,
          deputy: null,
        },
      ],
    },
  ],
  watchers: [],
  acts: [
    {
      id: 1,
      kind: 'submitted',
      actor: me,
      forUser: null,
      toUser: null,
      toStepIndex: null,
      stepIndex: 0,
      round: 1,
      version: 1,
      comment: '',
      actedAt: '2026-11-19T01:00:00.000Z',
    },
  ],
}

type ApplyLine = Answer<typeof listApplies>['applies'][number]
export const sampleApply = (change: Partial<ApplyLine> = {}): ApplyLine => ({
  id: 20,
  menu: expenses,
  title: '名刺入れ',
  status: 'in_progress',
  createdAt: '2026-11-19T00:50:00.000Z',
  reports: [
    {
      id: 30,
      stage: 'apply',
      status: 'waiting',
      submittedAt: '2026-11-19T01:00:00.000Z',
      waitingFor: [taro],
      waitingSince: '2026-11-19T01:00:00.000Z',
      selfApproved: false,
      can: { remind: true },
    },
  ],
  feedId: null,
  taskCount: 0,
  openTaskCount: 0,
  ...change,
})

export const sampleApplyOverview = (
  change: Partial<Answer<typeof getApplyOverview>> = {},
): Answer<typeof getApplyOverview> => ({
  ...sampleApply(),
  applicant: me,
  flow: 'apply',
  rewardPoints: 0,
  scheduledAt: null,
  ...change,
})

export const sampleButtons = (
  can: Partial<Answer<typeof getApplyButtons>['can']> = {},
  reportId: number | null = null,
): Answer<typeof getApplyButtons> => ({
  reportId,
  can: {
    edit: false,
    writeReport: false,
    cancel: false,
    delete: false,
    cancelReservation: false,
    cancelTasks: false,
    remindTasks: false,
    remind: false,
    useAgain: false,
    ...can,
  },
})
