import { createContext, use } from 'react'
import type { Workflow } from '#common/approval/workflow.ts'
import type { AudienceRule } from '#common/audience-rule.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { getAdminMenu } from '#contract/admin-menus.ts'
import type { Answer } from '#contract/endpoint.ts'

type Told = Answer<typeof getAdminMenu>

/** A menu as it is designed; what crosses the wire loosely has its own type here. */
export type DesignedMenu = Omit<Told, 'forms' | 'workflows' | 'useRule' | 'publicationRule' | 'ranks'> & {
  forms: Record<Stage, FormItem[] | null>
  workflows: Record<Stage, Workflow | null>
  useRule: AudienceRule
  publicationRule: AudienceRule
  ranks: { name: string; rule: AudienceRule }[]
}
export type Stage = 'apply' | 'report'

export const asDesigned = (told: Told) => told as unknown as DesignedMenu

/** The stages a flow goes through, in order. */
export const stagesOf = (flow: DesignedMenu['flow']): Stage[] =>
  flow === 'apply_report' ? ['apply', 'report'] : [flow === 'apply' ? 'apply' : 'report']

export type Design = {
  menu: DesignedMenu
  /** Its present state, fetched again. */
  refetch: () => Promise<DesignedMenu>
  /**
   * Saves one after the other, each on the version the last one made, and returns the menu fetched again.
   * @throws {ApiError} `conflict` when someone else was faster
   */
  save: (send: (version: number) => Promise<{ version: number }>) => Promise<DesignedMenu>
  /** Takes the version of the menu as it is now: what is saved next goes over it. */
  catchUp: () => Promise<void>
}

export const DesignContext = createContext<Design | null>(null)

export function useDesign(): Design {
  const design = use(DesignContext)
  if (!design) throw new Error('A step of designing stands outside of its menu')
  return design
}
