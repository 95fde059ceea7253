import { isNumeric } from '#common/form/item-kinds.ts'
import type { updateAdminMenu } from '#contract/admin-menus.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { DesignedMenu, Stage } from './design-context.ts'

type Body = CallInput<typeof updateAdminMenu>['body']
export type Subsidy = NonNullable<Body['subsidies']>[number]
export type Reward = NonNullable<Body['rewards']>[number]

/** The numbers of a form that an amount can be a share of: items, and columns of repeated ones. */
export function countable(menu: DesignedMenu, stage: Stage) {
  return (menu.forms[stage] ?? []).flatMap((item) => {
    if (item.kind === 'repeat')
      return item.items
        .filter(isNumeric)
        .map((column) => ({ value: `${item.key}.${column.key}`, label: `${item.name} / ${column.name}` }))
    return isNumeric(item) ? [{ value: item.key, label: item.name }] : []
  })
}
