import type { QueryClient } from '@tanstack/react-query'
import {
  getApplyButtons,
  getApplyCondition,
  getApplyOverview,
  listApplies,
  listApplyReportItems,
  listApplySubsidies,
} from '#contract/applies.ts'
import { getReportWorkflow } from '#contract/approvals.ts'
import { getMenu, listMenuSubsidies, listMenus } from '#contract/menu-pages.ts'
import { listApplyTasks } from '#contract/report-items.ts'
import {
  getReportOverview,
  getReportSubmissionStatus,
  listReportReportItems,
  listReports,
} from '#contract/report-pages.ts'
import { forecastReport } from '#contract/report-writing.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'

export const overviewQuery = (id: number) => queryFor(getReportOverview, { params: { id } })
export const reportItemsQuery = (id: number) => queryFor(listReportReportItems, { params: { id } })
export const workflowQuery = (id: number) => queryFor(getReportWorkflow, { params: { id } })
export const forecastQuery = (id: number) => queryFor(forecastReport, { params: { id } })

const aboutUses = [
  listApplies,
  getApplyOverview,
  getApplyButtons,
  getApplyCondition,
  listApplyReportItems,
  listApplySubsidies,
  listApplyTasks,
  listReports,
  getReportOverview,
  getReportSubmissionStatus,
  getReportWorkflow,
  listReportReportItems,
  // how often a menu may still be used, and what it still pays
  listMenus,
  getMenu,
  listMenuSubsidies,
]

/** Fetches everything about uses and reports again after one of them has changed. */
export const refreshUses = (client: QueryClient) =>
  Promise.all(aboutUses.map((endpoint) => client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })))

/** Only the lists, after one was deleted: its own page exists for another moment and would fetch it in vain. */
export const refreshUseLists = (client: QueryClient) =>
  Promise.all(
    [listApplies, listReports].map((endpoint) =>
      client.invalidateQueries({ queryKey: everyKeyOf(endpoint) }),
    ),
  )
