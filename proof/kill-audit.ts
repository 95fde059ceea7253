import type { Engine } from '#db/connect.ts'
import { namedQuery } from '#db/tenant.ts'
import type { Write } from './kill-writers.ts'

export type Audit = {
  /** Acknowledged, but not stored. */
  lost: string[]
  doubled: string[]
  wrongCounters: string[]
  /** Messages that stand before one that their author had sent earlier. */
  wrongOrder: string[]
  /** Of stored comments and decisions. */
  missingNotices: string[]
}

const found = {
  post: 'select body as key, count(*) as count from feeds where company_id = $1 group by body',
  file: `select f.body as key, count(m.feed_id) as count from feeds f
    left join feed_media_files m on m.company_id = $1 and m.feed_id = f.id
    where f.company_id = $1 group by f.body`,
  comment: 'select body as key, count(*) as count from feed_comments where company_id = $1 group by body',
  reaction: `select feed_id || ' ' || user_id as key, count(*) as count from feed_reactions
    where company_id = $1 group by 1`,
  read: `select feed_id || ' ' || user_id as key, count(*) as count from feed_reads where company_id = $1 group by 1`,
  report: `select a.client_key as key, count(r.id) as count from applies a
    left join reports r on r.company_id = $1 and r.apply_id = a.id
    where a.company_id = $1 group by a.client_key`,
  approval: `select r.id::text as key, count(x.id) as count from reports r
    join approvals a on a.company_id = $1 and a.id = r.approval_id and a.status = 'approved'
    left join approval_acts x on x.company_id = $1 and x.approval_id = a.id and x.kind = 'approved'
    where r.company_id = $1 and r.status = 'approved' group by r.id`,
  message: 'select body as key, count(*) as count from chat_messages where company_id = $1 group by body',
} satisfies Record<Write['kind'], string>

// Each returns violations only.
const counters = {
  comments: `select f.id::text as wrong from feeds f
    left join feed_counters c on c.company_id = $1 and c.feed_id = f.id
    where f.company_id = $1 and coalesce(c.comment_count, 0) <> (
      select count(*) from feed_comments k where k.company_id = $1 and k.feed_id = f.id)`,
  reads: `select f.id::text as wrong from feeds f
    left join feed_counters c on c.company_id = $1 and c.feed_id = f.id
    where f.company_id = $1 and coalesce(c.read_count, 0) <> (
      select count(*) from feed_reads k where k.company_id = $1 and k.feed_id = f.id)`,
  reactions: `select feed_id::text as wrong from (
      select feed_id, stamp_id, count(*) as count from feed_reactions where company_id = $1 group by 1, 2) r
    full join (select * from feed_reaction_counters where company_id = $1) c using (feed_id, stamp_id)
    where coalesce(r.count, 0) <> coalesce(c.reaction_count, 0)`,
  commentReactions: `select feed_comment_id::text as wrong from (
      select feed_comment_id, stamp_id, count(*) as count from feed_comment_reactions where company_id = $1
      group by 1, 2) r
    full join (select * from feed_comment_reaction_counters where company_id = $1) c
      using (feed_comment_id, stamp_id)
    where coalesce(r.count, 0) <> coalesce(c.reaction_count, 0)`,
  waiting: `select user_id::text as wrong from (
      select s.user_id, count(*) as count from approval_seats s
      where s.company_id = $1 and s.waiting group by s.user_id) s
    full join (select * from approval_waiting_counters where company_id = $1) c using (user_id)
    where coalesce(s.count, 0) <> coalesce(c.waiting_count, 0)`,
  balances: `select user_id::text as wrong from (
      select user_id, sum(amount) as sum from reward_transactions where company_id = $1 group by 1) t
    full join (select * from reward_balances where company_id = $1) b using (user_id)
    where coalesce(t.sum, 0) <> coalesce(b.balance, 0)`,
  messages: `select r.id::text as wrong from chat_rooms r where r.company_id = $1 and r.last_seq <> (
      select count(*) from chat_messages c where c.company_id = $1 and c.chat_room_id = r.id and c.seq <= r.last_seq)`,
  unreadMessages: `select m.user_id::text as wrong from chat_memberships m where m.company_id = $1 and m.own_after <> (
      select count(*) from chat_messages c where c.company_id = $1 and c.chat_room_id = m.chat_room_id
        and c.author_id = m.user_id and c.seq > m.read_seq)`,
  ledger: `select reward_transaction_id::text as wrong from reward_entries where company_id = $1
    group by reward_transaction_id having sum(amount) <> 0`,
  rewards: `select r.id::text as wrong from reports r
    where r.company_id = $1 and (select count(*) from reward_transactions t
      where t.company_id = $1 and t.report_id = r.id) <> case r.status when 'approved' then 1 else 0 end`,
}

const notices = {
  comment: `select distinct f.id::text as wrong from feed_comments k
    join feeds f on f.company_id = $1 and f.id = k.feed_id and f.author_id <> k.author_id
    where k.company_id = $1 and (select count(*) from announcements n where n.company_id = $1
      and n.user_id = f.author_id and n.feed_id = f.id and n.kind = 'comment') <> 1`,
  'approved report': `select r.id::text as wrong from reports r
    where r.company_id = $1 and r.status = 'approved' and (select count(*) from announcements n
      where n.company_id = $1 and n.user_id = r.user_id and n.report_id = r.id and n.kind = 'report_approved') <> 1`,
  'report to approve': `select r.id::text as wrong from reports r
    where r.company_id = $1 and r.status = 'waiting' and not exists (select from announcements n
      where n.company_id = $1 and n.report_id = r.id and n.kind = 'approval_turn')`,
}

/** Compares the stored data of a company with what was acknowledged, and its counters with its rows. */
export async function auditWrites(
  engine: Engine,
  companyId: number,
  writes: readonly Write[],
): Promise<Audit> {
  const ask = <Row>(sql: string) => namedQuery<Row>(engine.installation, sql, [companyId])
  const lost: string[] = []
  const doubled: string[] = []
  for (const [kind, sql] of Object.entries(found)) {
    const rows = await ask<{ key: string; count: number }>(sql)
    const counts = new Map(rows.map(({ key, count }) => [key, count]))
    for (const write of writes.filter((one) => one.kind === kind)) {
      const key = write.text ?? (write.reportId ? `${write.reportId}` : `${write.feedId} ${write.userId}`)
      const count = counts.get(key) ?? 0
      if (count === 0 && write.acknowledged) lost.push(`${kind} ${key}`)
      if (count > 1) doubled.push(`${kind} ${key}: ${count}`)
    }
  }
  const wrongOf = async (checks: Record<string, string>) => {
    const wrong: string[] = []
    for (const [name, sql] of Object.entries(checks))
      for (const row of await ask<{ wrong: string }>(sql)) wrong.push(`${name} ${row.wrong}`)
    return wrong
  }
  const numbers = new Map(
    (
      await ask<{ body: string; seq: number }>('select body, seq from chat_messages where company_id = $1')
    ).map(({ body, seq }) => [body, seq]),
  )
  return {
    ...{ lost, doubled, wrongOrder: outOfOrder(numbers, writes) },
    ...{ wrongCounters: await wrongOf(counters), missingNotices: await wrongOf(notices) },
  }
}

/** Each author waits for one message before the next, unless the server was gone: then it is sent again later. */
function outOfOrder(numbers: ReadonlyMap<string, number>, writes: readonly Write[]) {
  const wrong: string[] = []
  const last = new Map<number, number>()
  for (const { text, userId, again } of writes.filter(({ kind }) => kind === 'message')) {
    const number = numbers.get(text!)
    if (number === undefined || again) continue
    if (number <= (last.get(userId!) ?? 0)) wrong.push(text!)
    last.set(userId!, number)
  }
  return wrong
}
