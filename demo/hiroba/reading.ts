import { randomUUID } from 'node:crypto'
import { insertRows, reserveIds } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Random } from '../random.ts'
import type { DemoMenu } from './menus.ts'
import type { Person } from './people.ts'
import type { Post } from './timeline.ts'

type Options = { now: Date; accounts: readonly Person[]; menus: readonly DemoMenu[] }

const notes = ['来週の会議で共有する', 'あとで店舗に伝える', '次回の研修の参考に', '']
const day = 24 * 60 * 60 * 1000

/** Writes the bookmarks, edits, drafts and scheduled posts of the demo accounts. */
export async function writeReading(
  db: CompanyDb,
  random: Random,
  posts: readonly Post[],
  { now, accounts, menus }: Options,
): Promise<void> {
  const companyId = companyIdOf(db)
  for (const person of accounts) {
    const seen = posts.filter(({ readers }) => readers.includes(person)).slice(-60)
    await insertRows(
      db,
      'feedBookmarks',
      random.some(seen, 6).map((post, i) => ({
        companyId,
        userId: person.id,
        feedId: post.id,
        note: notes[i % notes.length]!,
        remindOn: i % 3 ? null : new Date(now.getTime() + (i + 2) * day).toISOString().slice(0, 10),
        createdAt: new Date(post.postedAt.getTime() + random.between(1, 40) * 60_000),
      })),
    )
    await follow(db, person, seen, menus)
  }
  await editSome(db, posts, now)
  const writer = accounts.find(({ name }) => name === '佐藤 花子')
  const menu = menus.find(({ key }) => key === 'today')
  if (writer && menu) await beginSome(db, { writer, menu, now })
}

/** Follows the authors of a few posts, and the menu that everyone posts through. */
async function follow(db: CompanyDb, person: Person, seen: readonly Post[], menus: readonly DemoMenu[]) {
  const companyId = companyIdOf(db)
  const authors = new Set(seen.map(({ author }) => author.id).filter((id) => id !== person.id))
  const userId = person.id
  await insertRows(
    db,
    'followedUsers',
    [...authors].slice(0, 4).map((followedUserId) => ({ companyId, userId, followedUserId })),
  )
  const menu = menus.find(({ key }) => key === 'today')
  if (menu) await insertRows(db, 'followedMenus', [{ companyId, userId, menuId: menu.id }])
}

/** A few posts got a second version of their text. */
async function editSome(db: CompanyDb, posts: readonly Post[], now: Date) {
  const companyId = companyIdOf(db)
  const edited = posts.filter((_, i) => i % 97 === 50).slice(-8)
  for (const { id, author, postedAt } of edited) {
    const { title, body } = await db
      .selectFrom('feeds')
      .select(['title', 'body'])
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await insertRows(db, 'feedVersions', [
      { companyId, feedId: id, version: 1, title, body, writtenById: author.id, writtenAt: postedAt },
    ])
    await db
      .updateTable('feeds')
      .set({
        body: `${body}\n（追記）お問い合わせをいただいたため、説明を補いました。`,
        textVersion: 2,
        editedAt: new Date(Math.min(now.getTime(), postedAt.getTime() + 3_600_000)),
      })
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .execute()
  }
}

type Beginning = { writer: Person; menu: DemoMenu; now: Date }

/** A draft, and a post scheduled for next Monday at 9:00 in Japan. */
async function beginSome(db: CompanyDb, { writer, menu, now }: Beginning) {
  const companyId = companyIdOf(db)
  await insertRows(db, 'drafts', [
    {
      companyId,
      userId: writer.id,
      key: randomUUID(),
      menuId: menu.id,
      title: '',
      body: '新しい什器の使い心地をまとめています。まず良かった点は、',
      updatedAt: new Date(now.getTime() - 2 * 3_600_000),
    },
  ])
  const monday = new Date(now)
  monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7 || 7))
  monday.setUTCHours(0, 0, 0, 0)
  const [applyId] = await reserveIds(db, 'applies', 1)
  const [feedId] = await reserveIds(db, 'feeds', 1)
  await insertRows(db, 'applies', [
    { companyId, id: applyId!, menuId: menu.id, userId: writer.id, clientKey: randomUUID() },
  ])
  await insertRows(db, 'feeds', [
    {
      companyId,
      id: feedId!,
      applyId: applyId!,
      menuId: menu.id,
      authorId: writer.id,
      departmentId: null,
      title: '今週の朝会について',
      body: '今週の朝会は、火曜日の朝9時から第2会議室で行います。先週の気づきをひとつずつ持ち寄りましょう。',
      audienceId: menu.publicationAudienceId,
      postedAt: monday,
      scheduledAt: monday,
    },
  ])
  await insertRows(db, 'feedCounters', [{ companyId, feedId: feedId! }])
}
