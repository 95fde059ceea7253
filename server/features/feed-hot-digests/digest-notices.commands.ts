import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { tellAndMail } from '#server/features/announcements/tell.commands.ts'
import { isReader } from '#server/features/feed-access/may-read.sql.ts'
import { receivesAny } from '#server/features/notification-options/preferences.queries.ts'
import { hotDigest } from './feed-hot-digests.notices.ts'
import { excerptOf } from './feed-hot-digests.present.ts'
import { findDigestFor } from './feed-hot-digests.queries.ts'
import { feedHotDigestsStrings } from './feed-hot-digests.strings.ts'

/** Number of people notified in one transaction. */
const batchSize = 200

type Person = {
  userId: number
  timeZone: string
  /** The first post in their digest; null if the digest is empty for them. */
  feedId: number | null
}

/**
 * Notifies everyone for whom a digest is not empty, each once: by a notice and, if they want it, by email.
 * @param address the product's address for links, without a trailing slash
 */
export async function tellDigest(db: CompanyDb, digestId: number, address: string) {
  let after = 0
  for (;;) {
    const people = await transaction(db, (trx) => tellSome(trx, digestId, after, address))
    const last = people.at(-1)
    if (!last) return
    after = last.userId
  }
}

const tellSome = (trx: CompanyDb, digestId: number, after: number, address: string) =>
  tellAndMail<Person>(trx, {
    values: [digestId, after],
    before: `people as materialized (
       select u.id, c.time_zone
       from users u join companies c on c.id = u.company_id
       where u.company_id = $1 and u.status = 'active' and u.id > $3 and ${receivesAny('hot_digest')}
       order by u.id limit ${batchSize}
     )`,
    recipients: `select p.id as user_id, p.time_zone, e.feed_id, e.author_id
      from people p join feed_hot_digests d on d.company_id = $1 and d.id = $2
      left join lateral (
        select e.feed_id, f.author_id from feed_hot_digest_entries e
        join feeds f on f.company_id = $1 and f.id = e.feed_id and f.author_id <> p.id
        where e.company_id = $1 and e.feed_hot_digest_id = d.id
          and ${isReader('e.feed_id', 'p.id')}
          and not exists (select from feed_reads r
            where r.company_id = $1 and r.feed_id = e.feed_id and r.user_id = p.id and r.read_at < d.made_at)
        order by e.rank limit 1
      ) e on true`,
    notices: [
      hotDigest.row({
        when: 'o.feed_id is not null',
        actor: 'o.author_id',
        feed: 'o.feed_id',
        once: '$2::bigint',
        payload: { digestId: '$2::bigint' },
      }),
    ],
    readable: true,
    address,
    order: 'o.user_id',
    email: (person) => (person.feedId === null ? null : emailOf(trx, digestId, person, address)),
  })

async function emailOf(
  trx: CompanyDb,
  digestId: number,
  person: Person & { locale: Locale },
  address: string,
) {
  const audiences = await namedQuery<{ id: number }>(
    trx,
    'select audience_id as id from audience_members where company_id = $1 and user_id = $2',
    [companyIdOf(trx), person.userId],
  )
  const reader = { userId: person.userId, audienceIds: audiences.map(({ id }) => id) }
  const entries = await findDigestFor(trx, reader, digestId)
  const [first] = entries
  if (!first) return null
  const words = phrases(feedHotDigestsStrings, person.locale)
  const day = (at: Date) =>
    at.toLocaleDateString(person.locale, { timeZone: person.timeZone, month: 'long', day: 'numeric' })
  const list = entries.map((entry, index) =>
    words.entry(index + 1, excerptOf(entry) || entry.menuName, entry.menuName),
  )
  return {
    subject: words.subject(day(first.periodFrom), day(first.periodUntil)),
    text: words.text(list.join('\n'), `${address}/feed_hot_digests/${digestId}`),
    once: `hot-digest:${digestId}:${person.userId}`,
  }
}
