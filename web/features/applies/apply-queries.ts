import {
  getApplyButtons,
  getApplyCondition,
  getApplyOverview,
  listApplySubsidies,
} from '#contract/applies.ts'
import type { Answer } from '#contract/endpoint.ts'
import { queryFor } from '#web/app/query.ts'

export const applyQuery = (id: number) => queryFor(getApplyOverview, { params: { id } })
export const buttonsQuery = (id: number) => queryFor(getApplyButtons, { params: { id } })
export const conditionQuery = (id: number) => queryFor(getApplyCondition, { params: { id } })
export const applySubsidiesQuery = (id: number) => queryFor(listApplySubsidies, { params: { id } })

export type ApplyOverview = Answer<typeof getApplyOverview>
