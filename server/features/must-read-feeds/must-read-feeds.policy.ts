import type { Scope } from './must-read-progress.queries.ts'

type Asker = {
  administrator: boolean
  author: boolean
  /** The departments that the person manages. */
  ledDepartmentIds: readonly number[]
}

/** What a reader of the post can see and do about its confirmations. `scope` null: nothing. */
export function mustReadPolicy({ administrator, author, ledDepartmentIds }: Asker) {
  const scope: Scope | null =
    administrator || author ? 'everybody' : ledDepartmentIds.length > 0 ? ledDepartmentIds : null
  return { scope, manage: administrator, remind: scope !== null, export: scope !== null }
}
