import { createContext, use } from 'react'
import type { Workflow } from '#common/approval/workflow.ts'
import type { AudienceRule } from '#common/audience-rule.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { getAdminMenu } from '#contract/admin-menus.ts'
import type { Answer } from '#contract/endpoint.ts'

type Told = Answer<typeof getAdminMenu>

/** A menu as it is designed. Fields that are loosely typed in the contract have their own types here. */
export type DesignedMenu = Omit<Told, 'forms' | 'workflows' | 'useRule' | 'publicationRule' | 'ranks'> & {
  forms: Record<Stage, FormItem[] | null>
  workflows: Record<Stage, Workflow | null>
  useRule: AudienceRule
  publicationRule: AudienceRule
  ranks: { name: string; rule: AudienceRule }[]
}
export type Stage = 'apply' | 'report'

export const asDesigned = (told: Told) => told as unknown as DesignedMenu

/** The stages of a flow, in order. */
export const stagesOf = (flow: DesignedMenu['flow']): Stage[] =>
  flow === 'apply_report' ? ['apply', 'report'] : [flow === 'apply' ? 'apply' : 'report']

export type Design = {
  menu: DesignedMenu
  /** The current state, fetched again. */
  refetch: () => Promise<DesignedMenu>
  /**
   * Saves changes one after the other, each on the version that the previous one created. Returns the menu fetched
   * again.
   * @throws {ApiError} `conflict` if someone else saved first
   */
  save: (send: (version: number) => Promise<{ version: number }>) => Promise<DesignedMenu>
  /** Adopts the menu's current version, so that the next save overwrites it. */
  catchUp: () => Promise<void>
}

export const DesignContext = createContext<Design | null>(null)

export function useDesign(): Design {
  const design = use(DesignContext)
  if (!design) throw new Error('A design step must be inside its menu')
  return design
}
