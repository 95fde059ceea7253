import { makeAppAccount } from '#db/factories/app-account.ts'
import { makeChatRoom } from '#db/factories/chat-room.ts'
import { makeFeed } from '#db/factories/feed.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { DemoMenu } from './menus.ts'
import type { Person } from './people.ts'
import type { Numbers } from './programmes/numbers.ts'

const minute = 60_000

/** When the app posted: among the posts of people. */
export const appPostedAt = (now: Date) => [new Date(now.getTime() - 9 * 24 * 60 * minute)]

/** The app of the attendance system: a post to everyone, and a room in which it names what is missing. */
export async function writeApps(
  trx: CompanyDb,
  {
    people,
    menus,
    numbers,
    now,
  }: { people: readonly Person[]; menus: readonly DemoMenu[]; numbers: Numbers; now: Date },
) {
  const active = people.filter(({ status }) => status === 'active')
  const named = (name: string) => active.find((person) => person.name === name)!.id
  const administrator = active.find(({ role }) => role === 'administrator')!.id
  const menuId = menus.find(({ key }) => key === 'maintenance')!.id
  const appId = await makeAppAccount(trx, '勤怠連携', {
    ...{ createdById: administrator, menuIds: [menuId] },
    description: '勤怠システムの締め切りと打刻漏れを知らせます',
  })
  const members = [administrator, named('鈴木 太郎'), named('佐藤 花子')]
  const before = (minutes: number) => new Date(now.getTime() - minutes * minute)
  await makeFeed(trx, {
    ...{ menuId, authorId: appId, title: '勤怠の締め切りのお知らせ', postedAt: appPostedAt(now)[0]! },
    ...{ id: numbers.feeds[0]!, applyId: numbers.applies[0]! },
    body: '今月分の勤怠は、**月末の18時**に締め切ります。打刻と休暇の申請をご確認ください。\n- 打刻漏れは上長の承認が必要です\n- 締め切りの後の修正は、人事部へご連絡ください',
  })
  await makeChatRoom(trx, {
    ...{ name: '勤怠の確認', description: '打刻漏れを勤怠連携が知らせます' },
    userIds: [...members, appId],
    read: new Map(members.map((id) => [id, 4])),
    messages: [
      {
        authorId: appId,
        body: '昨日の打刻漏れは **2件** です。\n- 退勤: 佐藤 花子さん\n- 出勤: 鈴木 太郎さん',
        createdAt: before(210),
      },
      { authorId: named('佐藤 花子'), body: '申請しました。承認をお願いします', createdAt: before(198) },
      { authorId: appId, body: '退勤の申請 **1件** が承認待ちです。', createdAt: before(190) },
      { authorId: named('鈴木 太郎'), body: '承認しました', createdAt: before(181) },
    ],
  })
}
