import type { FormAnswer } from '#common/form/answer.ts'
import { createApply } from '#contract/applies.ts'
import { approveReport } from '#contract/approvals.ts'
import { getReportOverview, listReportReportItems } from '#contract/report-pages.ts'
import { submitReport } from '#contract/report-writing.ts'
import { type Client, newClientKey } from './server.ts'

/** Answers of a form as they are sent. */
export const answered = (values: Record<string, FormAnswer['value']>): FormAnswer[] =>
  Object.entries(values).map(([item, value]) => ({ item, value }))

type Use = {
  menuId: number
  answers?: FormAnswer[]
  submit?: boolean
  clientKey?: string
  scheduledAt?: string
  chosenApprovers?: { step: string; userIds: number[] }[]
}

/** Uses a menu with a form; submits it unless told otherwise. */
export const applyWith = (client: Client, { answers = [], clientKey = newClientKey(), ...use }: Use) =>
  client.call(createApply, { body: { answers, clientKey, ...use } })

/** The draft of a person's own report, as their browser has it. */
export async function draftOf(client: Client, reportId: number) {
  const { body } = await client.call(listReportReportItems, { params: { id: reportId } })
  return body.draft!
}

/** Submits a report as it was last saved, or with other answers. */
export async function submitDraft(client: Client, reportId: number, answers?: FormAnswer[]) {
  const draft = await draftOf(client, reportId)
  return client.call(submitReport, {
    params: { id: reportId },
    body: { answers: answers ?? draft.answers, draftVersion: draft.version },
  })
}

/** Approves the open step of a report. */
export async function approveNow(client: Client, reportId: number) {
  const { body } = await client.call(getReportOverview, { params: { id: reportId } })
  return client.call(approveReport, {
    params: { id: reportId },
    body: { approvalVersion: body.approvalVersion!, comment: '' },
  })
}
