import type { unusableReasons } from '#contract/menus.ts'
import type { MenuRow } from './menus.queries.ts'

type Reason = (typeof unusableReasons)[number]

/** The stages that a submission of the menu goes through, in order. */
export const stagesOf = ({ flow }: Pick<MenuRow, 'flow'>): readonly ('apply' | 'report')[] =>
  flow === 'apply_report' ? ['apply', 'report'] : flow === 'apply' ? ['apply'] : ['report']

/** The current versions of a stage's form and workflow. */
export const versionsOf = (
  menu: Pick<
    MenuRow,
    'applyFormVersion' | 'reportFormVersion' | 'applyWorkflowVersion' | 'reportWorkflowVersion'
  >,
  stage: 'apply' | 'report',
) =>
  stage === 'apply'
    ? { form: menu.applyFormVersion, workflow: menu.applyWorkflowVersion }
    : { form: menu.reportFormVersion, workflow: menu.reportWorkflowVersion }

function isUnfinished(menu: MenuRow, stage: 'apply' | 'report') {
  const { form, workflow } = versionsOf(menu, stage)
  return form === null || (menu.flow !== 'share' && workflow === null)
}

/** What prevents a person from using a menu that is visible to them; null: nothing. */
export function whyUnusable(menu: MenuRow): Reason | null {
  if (!menu.usable) return 'not_for_you'
  if (!menu.published) return 'closed'
  if (menu.formKind === 'items' && stagesOf(menu).some((stage) => isUnfinished(menu, stage)))
    return 'unfinished'
  if (!menu.opened) return 'not_open_yet'
  if (menu.closed) return 'closed'
  if (menu.useLimitCount !== null && menu.usedCount >= menu.useLimitCount) return 'limit_reached'
  return null
}

/** What a person can do with a menu that is visible to them. */
export const menuPolicy = (menu: MenuRow) => ({ use: whyUnusable(menu) === null })
