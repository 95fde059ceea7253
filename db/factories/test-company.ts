import { everyone } from '#common/audience-rule.ts'
import type { Engine } from '#db/connect.ts'
import { makeStamps } from '../first-stamps.ts'
import { audienceOf } from './audience.ts'
import { makeCompany } from './company.ts'
import { makeDepartment } from './department.ts'
import { makeMenu, makeMenuCategory } from './menu.ts'
import { password } from './password.ts'
import { makePosition } from './position.ts'
import { unique } from './unique.ts'
import { makeUser } from './user.ts'

/**
 * A small company for tests: the audience of everyone, one department, two positions, one category with one share menu,
 * the stamps, and three people who can sign in with `password` under `logins`.
 */
export async function testCompany(engine: Engine, overrides: Parameters<typeof makeCompany>[1] = {}) {
  const companyId = await makeCompany(engine, overrides)
  const db = engine.company(companyId)
  const stampIds = await makeStamps(db)
  const departmentId = await makeDepartment(db, { name: '営業部' })
  const positions = {
    manager: await makePosition(db, { name: '部長', manager: true, sortOrder: 0 }),
    employee: await makePosition(db, { name: '一般', sortOrder: 1 }),
  }
  const domain = `${unique()}.example`
  const logins = {
    administrator: `admin@${domain}`,
    employee: `hanako.sato@${domain}`,
    manager: `taro.suzuki@${domain}`,
  }
  const inDepartment = (positionId: number) => [{ departmentId, positionId }]
  const administratorId = await makeUser(db, {
    familyName: '高橋',
    givenName: '健一',
    familyNameKana: 'タカハシ',
    givenNameKana: 'ケンイチ',
    role: 'administrator',
    email: logins.administrator,
    memberships: inDepartment(positions.employee),
  })
  const employeeId = await makeUser(db, {
    familyName: '佐藤',
    givenName: '花子',
    familyNameKana: 'サトウ',
    givenNameKana: 'ハナコ',
    email: logins.employee,
    memberships: inDepartment(positions.employee),
  })
  const managerId = await makeUser(db, {
    familyName: '鈴木',
    givenName: '太郎',
    familyNameKana: 'スズキ',
    givenNameKana: 'タロウ',
    email: logins.manager,
    memberships: inDepartment(positions.manager),
  })
  const everyoneId = await audienceOf(db, everyone)
  const menuCategoryId = await makeMenuCategory(db)
  const menuId = await makeMenu(db, { menuCategoryId })
  return {
    companyId,
    db,
    departmentId,
    positions,
    stampIds,
    everyoneId,
    menuCategoryId,
    menuId,
    administratorId,
    employeeId,
    managerId,
    logins,
    password,
  }
}

export type TestCompany = Awaited<ReturnType<typeof testCompany>>
