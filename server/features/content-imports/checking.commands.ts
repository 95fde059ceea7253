import { chatMessageLimits } from '#contract/chat-messages.ts'
import { contentImportLimits } from '#contract/content-imports.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { accountsByUser, authorKey, matchAuthors, type NamedAuthor } from './content-authors.queries.ts'
import { fileOf } from './content-imports.media.ts'
import { findKnown, findWork, type Problem, type Report, type WorkRow } from './content-imports.queries.ts'
import { menusOf } from './imported-menus.commands.ts'
import { readPosts } from './posts.import.ts'
import { openSlack, Unreadable } from './slack.import.ts'
import { sourceOf } from './slack-sources.rules.ts'

const { listed } = contentImportLimits

type Checked = { problem: Problem | null; report: Report | null; totalCount: number }

const ended = (db: CompanyDb, id: number, { problem, report, totalCount }: Checked) =>
  namedQuery(
    db,
    `update content_imports set status = 'checked', problem = $3, report = $4, total_count = $5, version = version + 1
     where company_id = $1 and id = $2 and status = 'checking'`,
    [companyIdOf(db), id, problem, report && JSON.stringify(report), totalCount],
  )

type Counted = { name: string; email: string; account: string | null; itemCount: number }

/** Those without an account first, then by the number of what they wrote. */
const inOrder = (authors: readonly Counted[]) =>
  authors
    .toSorted(
      (one, other) =>
        Number(one.account !== null) - Number(other.account !== null) || other.itemCount - one.itemCount,
    )
    .slice(0, listed)

const unmatched = (authors: readonly Counted[]) => authors.filter(({ account }) => account === null).length

async function checkSlack(db: CompanyDb, storage: Storage, filename: string): Promise<Checked> {
  const slack = await openSlack(fileOf(db, storage, filename))
  try {
    const { channels, users, privateChannels, directMessages } = slack.archive
    const accounts = await accountsByUser(db, users)
    const authors = new Map<string, Counted>()
    const rooms: Report['rooms'] = []
    const lost = { files: 0, reactions: 0, notices: 0, beyond: 0, long: 0 }
    for (const channel of channels) {
      const { messages, losses } = await slack.read(channel)
      for (const kind of ['files', 'reactions', 'notices', 'beyond'] as const) lost[kind] += losses[kind]
      lost.long += messages.filter(({ text }) => text.length > chatMessageLimits.bodyLength).length
      const known = await findKnown(
        db,
        messages.map(({ ts }) => sourceOf(channel.id, ts)),
      )
      for (const { user, name } of messages) {
        const account = accounts.get(user)
        const key = account ? `account ${account.id}` : `${user} ${name}`
        const email = users.find(({ id }) => id === user)?.email ?? ''
        const counted = authors.get(key) ?? { name, email, account: account?.name ?? null, itemCount: 0 }
        authors.set(key, { ...counted, itemCount: counted.itemCount + 1 })
      }
      const timeOf = (ts: string | undefined) => (ts ? new Date(Number(ts) * 1_000).toISOString() : null)
      rooms.push({
        ...{ name: channel.name, messageCount: messages.length, knownCount: known.size },
        memberCount: new Set(channel.members.flatMap((member) => accounts.get(member)?.id ?? [])).size,
        ...{ firstAt: timeOf(messages[0]?.ts), lastAt: timeOf(messages.at(-1)?.ts) },
      })
    }
    const all = [...authors.values()]
    const knownCount = rooms.reduce((sum, room) => sum + room.knownCount, 0)
    const losses = [
      { kind: 'private_channels' as const, count: privateChannels },
      { kind: 'direct_messages' as const, count: directMessages },
      ...(['files', 'reactions', 'notices', 'long', 'beyond'] as const).map((kind) => ({
        kind,
        count: lost[kind],
      })),
    ].filter(({ count }) => count > 0)
    return {
      problem: rooms.every(({ messageCount }) => messageCount === 0) ? 'empty' : null,
      totalCount: rooms.reduce((sum, room) => sum + room.messageCount, 0) - knownCount,
      report: {
        ...{ rooms, authors: inOrder(all), unmatchedCount: unmatched(all), losses, knownCount },
        ...{ lines: [], refusedCount: 0, lostColumns: [], menus: [] },
      },
    }
  } finally {
    slack.close()
  }
}

async function checkPosts(
  db: CompanyDb,
  storage: Storage,
  row: WorkRow & { filename: string },
): Promise<Checked> {
  const { posts, refused } = await readPosts(fileOf(db, storage, row.filename), row.menuId ?? 0)
  const matched = await matchAuthors(
    db,
    posts.map(({ author }) => author),
  )
  const known = await findKnown(
    db,
    posts.map(({ source }) => source),
  )
  const authors = new Map<string, Counted>()
  for (const { author } of posts) {
    const account = matched(author)
    const key = account ? `account ${account.id}` : authorKey(author)
    const before = authors.get(key) ?? {
      ...shownAuthor(author),
      account: account?.name ?? null,
      itemCount: 0,
    }
    authors.set(key, { ...before, itemCount: before.itemCount + 1 })
  }
  const all = [...authors.values()]
  return {
    problem: posts.length === 0 && refused.length === 0 ? 'empty' : null,
    totalCount: posts.length - known.size,
    report: {
      ...{
        rooms: [],
        authors: inOrder(all),
        unmatchedCount: unmatched(all),
        losses: [],
        knownCount: known.size,
      },
      ...{ lines: refused.slice(0, listed), refusedCount: refused.length, lostColumns: [], menus: [] },
    },
  }
}

async function checkMenus(
  db: CompanyDb,
  storage: Storage,
  row: WorkRow & { filename: string },
): Promise<Checked> {
  const { plans, lostColumns } = await menusOf(db, storage, row)
  const countOf = (...outcomes: string[]) => plans.filter(({ outcome }) => outcomes.includes(outcome)).length
  return {
    problem: null,
    totalCount: countOf('new', 'changed'),
    report: {
      ...{ rooms: [], authors: [], unmatchedCount: 0, losses: [], lines: [], lostColumns },
      ...{ refusedCount: countOf('refused'), knownCount: countOf('same') },
      menus: plans.map(({ source: _, design: __, hash: ___, known: ____, ...shown }) => shown),
    },
  }
}

const shownAuthor = ({ name, email, employeeNumber }: NamedAuthor) => ({
  name: name || employeeNumber || email,
  email,
})

/** Reads a file without bringing anything in, and stores what would become of it. May run again. */
export async function checkImport(db: CompanyDb, storage: Storage, id: number) {
  const row = await findWork(db, id)
  if (!row?.filename || row.status !== 'checking') return
  const { filename } = row
  try {
    const checked =
      row.kind === 'slack'
        ? await checkSlack(db, storage, filename)
        : row.kind === 'menus'
          ? await checkMenus(db, storage, { ...row, filename })
          : await checkPosts(db, storage, { ...row, filename })
    await ended(db, id, checked)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    await ended(db, id, { problem: error.problem, report: null, totalCount: 0 })
  }
}

/** Ends a check that failed several times. */
export const giveUpCheck = (db: CompanyDb, id: number) =>
  ended(db, id, { problem: 'damaged', report: null, totalCount: 0 })
