import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { leaveRoom } from '#server/platform/jobs/leave-room.ts'
import { accountsByUser, matchAuthors } from './content-authors.queries.ts'
import { fileOf } from './content-imports.media.ts'
import { findKnown, findWork, type WorkRow } from './content-imports.queries.ts'
import { contentImportsStrings } from './content-imports.strings.ts'
import { menusOf, writeMenu } from './imported-menus.commands.ts'
import { writeMessages, writeRoom } from './imported-messages.commands.ts'
import { writePosts } from './imported-posts.commands.ts'
import { readPosts } from './posts.import.ts'
import { openSlack } from './slack.import.ts'
import { sourceOf } from './slack-sources.rules.ts'

/** What one transaction writes: few enough that nobody waits for it. */
const atOnce = 200

type Applying = WorkRow & { filename: string }

const countDone = (trx: CompanyDb, id: number, count: number) =>
  namedQuery(
    trx,
    'update content_imports set done_count = done_count + $3 where company_id = $1 and id = $2',
    [companyIdOf(trx), id, count],
  )

/**
 * The account under whose name the contents of people without one stand; made when it is first needed. On no list of
 * people, and not counted.
 */
async function placeholderOf(trx: CompanyDb, { id, kind, locale }: Pick<WorkRow, 'id' | 'kind' | 'locale'>) {
  const companyId = companyIdOf(trx)
  const source = `account ${kind}`
  const [known] = await namedQuery<{ userId: number | null }>(
    trx,
    'select s.user_id from content_import_sources s where s.company_id = $1 and s.source = $2',
    [companyId, source],
  )
  if (known?.userId) return known.userId
  const name = kind === 'slack' ? 'Slack' : phrases(contentImportsStrings, locale).account
  const [made] = await namedQuery<{ id: number }>(
    trx,
    `with account as (
       insert into users (company_id, family_name, given_name, status) values (:companyId, :name, '', 'app') returning id
     ), source as (
       insert into content_import_sources (company_id, source, import_id, user_id)
       select :companyId, :source, :id, id from account
       on conflict (company_id, source) do update set user_id = excluded.user_id
     )
     select id from account`,
    { companyId, name, source, id },
  )
  return made!.id
}

/** A text whose author has no account begins with their name. */
const signed = (locale: Locale, name: string, text: string) => {
  const words = phrases(contentImportsStrings, locale)
  return words.by(name || words.nobody, text)
}

async function* inBatches<Item>(db: CompanyDb, items: readonly Item[], sourceFrom: (item: Item) => string) {
  for (let from = 0; from < items.length; from += atOnce) {
    const begun = performance.now()
    const batch = items.slice(from, from + atOnce)
    const known = await findKnown(db, batch.map(sourceFrom))
    const fresh = batch.filter((item) => !known.has(sourceFrom(item)))
    if (fresh.length > 0) yield fresh
    await leaveRoom(begun, 1)
  }
}

async function applySlack(db: CompanyDb, storage: Storage, row: Applying) {
  const slack = await openSlack(fileOf(db, storage, row.filename))
  try {
    const accounts = await accountsByUser(db, slack.archive.users)
    for (const channel of slack.archive.channels) {
      const { messages } = await slack.read(channel)
      if (messages.length === 0) continue
      const memberIds = channel.members.flatMap((member) => accounts.get(member)?.id ?? [])
      const chatRoomId = await transaction(db, (trx) => writeRoom(trx, { row, channel, memberIds }))
      for await (const fresh of inBatches(db, messages, ({ ts }) => sourceOf(channel.id, ts)))
        await transaction(db, async (trx) => {
          const placeholder = fresh.some(({ user }) => !accounts.has(user))
            ? await placeholderOf(trx, row)
            : 0
          await writeMessages(trx, {
            ...{ importId: row.id, chatRoomId },
            messages: fresh.map(({ ts, user, name, text, thread }) => {
              const account = accounts.get(user)
              return {
                source: sourceOf(channel.id, ts),
                thread: thread && sourceOf(channel.id, thread),
                authorId: account?.id ?? placeholder,
                body: account ? text : signed(row.locale, name, text),
                at: new Date(Number(ts) * 1_000),
              }
            }),
          })
          await countDone(trx, row.id, fresh.length)
        })
    }
  } finally {
    slack.close()
  }
}

async function applyPosts(db: CompanyDb, storage: Storage, row: Applying & { menuId: number }) {
  const { posts } = await readPosts(fileOf(db, storage, row.filename), row.menuId)
  const matched = await matchAuthors(
    db,
    posts.map(({ author }) => author),
  )
  for await (const fresh of inBatches(db, posts, ({ source }) => source))
    await transaction(db, async (trx) => {
      const placeholder = fresh.some(({ author }) => !matched(author)) ? await placeholderOf(trx, row) : 0
      await writePosts(trx, {
        ...{ importId: row.id, menuId: row.menuId, importerId: row.createdById },
        posts: fresh.map(({ source, at, author, title, body }) => {
          const account = matched(author)
          const name = author.name || author.employeeNumber || author.email
          return {
            ...{ source, at, title, authorId: account?.id ?? placeholder, known: account !== undefined },
            body: account ? body : signed(row.locale, name, body),
          }
        }),
      })
      await countDone(trx, row.id, fresh.length)
    })
}

async function applyMenus(db: CompanyDb, storage: Storage, row: Applying) {
  const { plans } = await menusOf(db, storage, row)
  const acting = { importId: row.id, actorId: row.createdById, locale: row.locale }
  for (const plan of plans) {
    if (plan.outcome !== 'new' && plan.outcome !== 'changed') continue
    const begun = performance.now()
    if (await writeMenu(db, acting, plan)) await countDone(db, row.id, 1)
    await leaveRoom(begun, 1)
  }
}

const finish = (db: CompanyDb, { id, createdById, fileName }: WorkRow) =>
  transaction(db, async (trx) => {
    const [done] = await namedQuery<{ doneCount: number }>(
      trx,
      `update content_imports set status = 'applied', media_file_id = null, version = version + 1
       where company_id = $1 and id = $2 and status = 'applying' returning done_count`,
      [companyIdOf(trx), id],
    )
    if (!done) return
    await logAct(trx, {
      ...{ actorId: createdById, noun: 'content_import', action: 'import' },
      subject: { id, name: fileName },
      after: { count: done.doneCount, file: fileName },
    })
  })

/** Brings in what was checked. It may run again at any time: it goes on with what is missing. Notifies nobody. */
export async function applyImport(db: CompanyDb, storage: Storage, importId: number) {
  const row = await findWork(db, importId)
  if (!row?.filename || row.status !== 'applying') return
  const { filename, menuId } = row
  if (row.kind === 'slack') await applySlack(db, storage, { ...row, filename })
  else if (row.kind === 'menus') await applyMenus(db, storage, { ...row, filename })
  else if (menuId !== null) await applyPosts(db, storage, { ...row, filename, menuId })
  await finish(db, row)
}
