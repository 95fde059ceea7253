import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { announcementsChanged } from '#server/features/announcements/announcements.events.ts'
import { mailPerson } from '#server/features/notification-options/mail-person.ts'
import {
  mailAddress,
  quietUntil,
  receives,
  receivesAny,
} from '#server/features/notification-options/preferences.queries.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { excerptOf } from './feed-hot-digests.present.ts'
import { findDigestFor } from './feed-hot-digests.queries.ts'
import { feedHotDigestsStrings } from './feed-hot-digests.strings.ts'

/** People told in one transaction. */
const batchSize = 200

type Person = {
  id: number
  /** Where a letter goes; null where none is wanted. */
  email: string | null
  quietUntil: Date | null
  locale: Locale
  timeZone: string
  /** The post they find first; null where the digest is empty for them. */
  feedId: number | null
}

/**
 * Tells everybody who finds something in a digest of it, each once: by a notice and, where they wish, by a letter.
 * @param address the product's address for links, without a slash at the end
 */
export async function tellDigest(db: CompanyDb, digestId: number, address: string) {
  let after = 0
  for (;;) {
    const people = await transaction(db, (trx) => tellSome(trx, digestId, after, address))
    const last = people.at(-1)
    if (!last) return
    after = last.id
  }
}

async function tellSome(trx: CompanyDb, digestId: number, after: number, address: string) {
  const people = await namedQuery<Person & { told: boolean }>(
    trx,
    `with people as materialized (
       select u.id, ${mailAddress('hot_digest')} as email,
         coalesce(u.locale, c.default_locale) as locale, c.time_zone, ${quietUntil()} as quiet_until
       from users u join companies c on c.id = u.company_id
       where u.company_id = $1 and u.status = 'active' and u.id > $3 and ${receivesAny('hot_digest')}
       order by u.id limit ${batchSize}
     ), finding as materialized (
       select p.*, e.feed_id
       from people p join feed_hot_digests d on d.company_id = $1 and d.id = $2
       left join lateral (
         select e.feed_id from feed_hot_digest_entries e
         join feeds f on f.company_id = $1 and f.id = e.feed_id and f.author_id <> p.id
         where e.company_id = $1 and e.feed_hot_digest_id = d.id
           and exists (select from feed_audiences a
             join audience_members m on m.company_id = a.company_id and m.audience_id = a.audience_id
             where a.company_id = $1 and a.feed_id = e.feed_id and m.user_id = p.id)
           and not exists (select from feed_reads r
             where r.company_id = $1 and r.feed_id = e.feed_id and r.user_id = p.id and r.read_at < d.made_at)
         order by e.rank limit 1
       ) e on true
     ), told as (
       insert into announcements (company_id, user_id, kind, actor_id, feed_id, feed_hot_digest_id)
       select $1, x.id, 'hot_digest', f.author_id, f.id, $2
       from finding x join feeds f on f.company_id = $1 and f.id = x.feed_id
       where ${receives('notice', 'hot_digest', 'x.id')}
       on conflict (company_id, feed_hot_digest_id, user_id) where feed_hot_digest_id is not null do nothing
       returning user_id
     )
     select x.id, x.email, x.quiet_until, x.locale, x.time_zone, x.feed_id, t.user_id is not null as told
     from finding x left join told t on t.user_id = x.id order by x.id`,
    [companyIdOf(trx), digestId, after],
  )
  for (const person of people)
    if (person.email !== null && person.feedId !== null) await sendLetter(trx, digestId, person, address)
  const userIds = people.filter(({ told }) => told).map(({ id }) => id)
  if (userIds.length) await publish(trx, announcementsChanged, { userIds })
  return people
}

async function sendLetter(trx: CompanyDb, digestId: number, person: Person, address: string) {
  const audiences = await namedQuery<{ id: number }>(
    trx,
    'select audience_id as id from audience_members where company_id = $1 and user_id = $2',
    [companyIdOf(trx), person.id],
  )
  const reader = { userId: person.id, audienceIds: audiences.map(({ id }) => id) }
  const entries = await findDigestFor(trx, reader, digestId)
  const [first] = entries
  if (!first) return
  const words = phrases(feedHotDigestsStrings, person.locale)
  const day = (at: Date) =>
    at.toLocaleDateString(person.locale, { timeZone: person.timeZone, month: 'long', day: 'numeric' })
  const list = entries.map((entry, index) =>
    words.entry(index + 1, excerptOf(entry) || entry.menuName, entry.menuName),
  )
  await mailPerson(
    trx,
    { ...person, userId: person.id },
    {
      subject: words.subject(day(first.periodFrom), day(first.periodUntil)),
      text: words.text(list.join('\n'), `${address}/feed_hot_digests/${digestId}`),
    },
    { event: 'hot_digest', once: `hot-digest:${digestId}:${person.id}`, address },
  )
}
