import { makeDepartment } from '#db/factories/department.ts'
import { makePosition } from '#db/factories/position.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { departmentPlans, positionPlans } from './departments.ts'

/** The departments in the order of their plans, and the positions by name. */
export async function writeOrganisation(db: CompanyDb) {
  const departmentIds: number[] = []
  for (const [sortOrder, { name, kana, parent, published }] of departmentPlans.entries()) {
    const parentId = parent === null ? null : departmentIds[parent]!
    departmentIds.push(await makeDepartment(db, { name, nameKana: kana, parentId, sortOrder, published }))
  }
  const positionIds = new Map<string, number>()
  for (const [sortOrder, plan] of positionPlans.entries()) {
    positionIds.set(plan.name, await makePosition(db, { ...plan, sortOrder }))
  }
  return { departmentIds, positionIds }
}
