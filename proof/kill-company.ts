import type { Engine } from '#db/connect.ts'
import { makeChatRoom } from '#db/factories/chat-room.ts'
import { designMenu, formItem, stepOfUsers } from '#db/factories/menu-form.ts'
import { testCompany } from '#db/factories/test-company.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'

export type KillCompany = {
  companyId: number
  menuId: number
  /** Its reports are approved by `approver`, which earns their author ten points. */
  formMenuId: number
  stampId: number
  /** Of all writers and the listener. */
  chatRoomId: number
  writers: { login: string; userId: number }[]
  approver: string
  /** The person whose notices are awaited. */
  listener: { login: string; userId: number }
}

const writerCount = 16

/** A company in which everything that a crash might affect can be written. */
export async function makeKillCompany(engine: Engine): Promise<KillCompany> {
  const { companyId, db, departmentId, logins, managerId, employeeId, menuCategoryId, menuId, stampIds } =
    await testCompany(engine)
  const writers: KillCompany['writers'] = []
  for (let i = 0; i < writerCount; i++) {
    const login = `${unique()}@mihon.example`
    const userId = await makeUser(db, { email: login, memberships: [{ departmentId }] })
    writers.push({ login, userId })
  }
  const formMenuId = await designMenu(db, {
    menu: { menuCategoryId, flow: 'apply' },
    apply: {
      items: [formItem('purpose', 'text', { required: true })],
      workflow: { steps: [stepOfUsers('approval', [managerId])], watchers: [] },
    },
  })
  await db
    .insertInto('menuRewards')
    .values({ companyId, menuId: formMenuId, receiver: 'poster', points: 10 })
    .execute()
  const chatRoomId = await makeChatRoom(db, {
    ...{ name: '現場', userIds: [employeeId, ...writers.map(({ userId }) => userId)] },
  })
  return {
    companyId,
    menuId,
    chatRoomId,
    formMenuId,
    stampId: stampIds[0]!,
    writers,
    approver: logins.manager,
    listener: { login: logins.employee, userId: employeeId },
  }
}
