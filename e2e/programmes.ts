import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ApproverCondition, Workflow, WorkflowStep } from '#common/approval/workflow.ts'
import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import {
  createAdminMenu,
  deleteAdminMenu,
  getAdminMenu,
  listAdminMenus,
  publishAdminMenu,
  updateAdminMenu,
  updateMenuConditions,
  updateMenuFlow,
  updateMenuForm,
  updateMenuWorkflow,
} from '#contract/admin-menus.ts'
import { createApply } from '#contract/applies.ts'
import { approveReport } from '#contract/approvals.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { getReportOverview } from '#contract/report-pages.ts'
import { call } from './calls.ts'

type Body<E extends Parameters<typeof call>[1]> = CallInput<E> extends { body: infer B } ? B : never
type Stage = { items: FormItem[]; steps?: WorkflowStep[] }
type Plan = {
  name: string
  flow: 'share' | 'apply' | 'report' | 'apply_report'
  apply?: Stage
  report?: Stage
  conditions?: Partial<Omit<Body<typeof updateMenuConditions>, 'version'>>
  settings?: Omit<Body<typeof updateAdminMenu>, 'version'>
  published?: boolean
}

export const stepOf = (
  name: string,
  approvers: ApproverCondition[],
  more: Partial<WorkflowStep> = {},
): WorkflowStep => ({
  key: `s${randomUUID().slice(0, 8)}`,
  name,
  approvers,
  need: { mode: 'any' },
  when: [],
  itemKeys: [],
  ...more,
})

/** Creates a menu as an administrator would, without the screens. Returns its id. */
export async function makeMenu(admin: Page, plan: Plan): Promise<number> {
  const { menuCategories } = await call(admin, listAdminMenus, {})
  const category = menuCategories.find(({ menus }) => menus.length > 0)!
  const { id } = await call(admin, createAdminMenu, {
    body: { name: plan.name, menuCategoryId: category.id },
  })
  const params = { id }
  let version = 1
  if (plan.flow !== 'share')
    ({ version } = await call(admin, updateMenuFlow, { params, body: { version, flow: plan.flow } }))
  for (const stage of ['apply', 'report'] as const) {
    const drawn = plan[stage]
    if (!drawn) continue
    const items = drawn.items as Body<typeof updateMenuForm>['items']
    ;({ version } = await call(admin, updateMenuForm, { params, body: { version, stage, items } }))
    if (!drawn.steps) continue
    const workflow = { steps: drawn.steps, watchers: [] } satisfies Workflow
    ;({ version } = await call(admin, updateMenuWorkflow, {
      params,
      body: { version, stage, workflow } as Body<typeof updateMenuWorkflow>,
    }))
  }
  if (plan.conditions)
    ({ version } = await call(admin, updateMenuConditions, {
      params,
      body: {
        version,
        useRule: { include: 'everyone' },
        hiddenFromOthers: false,
        useLimit: null,
        publicationMode: 'audience',
        publicationRule: { include: 'everyone' },
        publicationLive: false,
        ranks: [],
        ...plan.conditions,
      },
    }))
  if (plan.settings)
    ({ version } = await call(admin, updateAdminMenu, { params, body: { version, ...plan.settings } }))
  if (plan.published !== false) await call(admin, publishAdminMenu, { params, body: { version } })
  return id
}

/** Takes a menu that a journey made out of the product again. Its posts stay. */
export async function removeMenu(admin: Page, id: number) {
  const { version } = await call(admin, getAdminMenu, { params: { id } })
  await call(admin, deleteAdminMenu, { params: { id }, query: { version } })
}

export const answered = (values: Record<string, FormAnswer['value']>): FormAnswer[] =>
  Object.entries(values).map(([item, value]) => ({ item, value }))

/** Submits a use of a menu. Returns the ids of the use and of its report. */
export async function submitUse(page: Page, menuId: number, answers: FormAnswer[]) {
  const { id, reportId } = await call(page, createApply, {
    body: { menuId, answers, clientKey: randomUUID() },
  })
  return { applyId: id, reportId: reportId! }
}

/** Approves everything that waits for the person who is signed in in the window. */
export async function approveNow(page: Page, reportId: number, comment = '') {
  const params = { id: reportId }
  const { approvalVersion } = await call(page, getReportOverview, { params })
  return call(page, approveReport, { params, body: { approvalVersion: approvalVersion!, comment } })
}

/** Text that no other run has used. */
export const unique = (words: string) => `${words}（${randomUUID().slice(0, 8)}）`
