import type { Workflow } from '#common/approval/workflow.ts'
import type { FormItem, FormItemKind } from '#common/form/form-item.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { makeMenu } from './menu.ts'

const ways = {
  text: { placeholder: '', maxLength: 200 },
  long_text: { placeholder: '', maxLength: 2_000 },
  number: { placeholder: '', unit: '', min: null, max: null, decimals: 0 },
  money: { placeholder: '', min: null, max: null },
  date: { min: null, max: null },
  choice: { options: [], other: false },
  choices: { options: [], other: false, most: null },
  users: { most: 10, tagged: false },
  departments: { most: 10 },
  images: { most: 10 },
  videos: { most: 1 },
  files: { most: 5 },
  link: { placeholder: '' },
} as const

type Fields = Record<string, unknown>

/** A form item, published and not required unless `fields` says otherwise. */
export const formItem = (key: string, kind: FormItemKind, fields: Fields = {}): FormItem =>
  ({
    key,
    kind,
    name: key,
    note: '',
    required: false,
    published: true,
    shownWhen: null,
    ...(ways as Record<string, Fields>)[kind],
    ...fields,
  }) as FormItem

type Stage = { items: readonly FormItem[]; workflow?: Workflow }
type Design = {
  menu?: NonNullable<Parameters<typeof makeMenu>[1]>
  apply?: Stage
  report?: Stage
}

/** A step that any one of these people can approve. */
export const stepOfUsers = (key: string, userIds: readonly number[]): Workflow['steps'][number] => ({
  key,
  name: key,
  approvers: userIds.map((userId) => ({ type: 'user', userId })),
  need: { mode: 'any' },
  when: [],
  itemKeys: [],
})

/** A published menu with its own form and a workflow for each stage that has one, all at version 1. */
export async function designMenu(db: CompanyDb, { menu, apply, report }: Design): Promise<number> {
  const companyId = companyIdOf(db)
  const menuId = await makeMenu(db, {
    formKind: 'items',
    ...menu,
    applyFormVersion: apply ? 1 : null,
    reportFormVersion: report ? 1 : null,
    applyWorkflowVersion: apply?.workflow ? 1 : null,
    reportWorkflowVersion: report?.workflow ? 1 : null,
  })
  for (const [stage, given] of [
    ['apply', apply],
    ['report', report],
  ] as const) {
    if (!given) continue
    const key = { companyId, menuId, stage, version: 1 }
    await db
      .insertInto('menuForms')
      .values({ ...key, items: JSON.stringify(given.items) })
      .execute()
    if (given.workflow)
      await db
        .insertInto('menuWorkflows')
        .values({ ...key, workflow: JSON.stringify(given.workflow) })
        .execute()
  }
  return menuId
}
