import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { pollVoted } from './report-items.events.ts'

type Vote = { pollId: number; feedId: number; userId: number; choiceIds: readonly number[] }

/**
 * Replaces the person's vote by these choices, which belong to the poll; none removes the vote. The counters change in
 * the same transaction. Throws `poll_closed`, and `conflict` if a choice no longer exists.
 */
export function setVote(db: CompanyDb, { pollId, feedId, userId, choiceIds }: Vote) {
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    // Locked before the votes are read, in a statement of its own: serialises two votes by one person.
    const open = await namedQuery(
      trx,
      `select 1 from report_item_polls where company_id = $1 and id = $2
         and (closes_at is null or closes_at > clock_timestamp()) for no key update`,
      [companyId, pollId],
    )
    if (open.length === 0) throw new Refusal('poll_closed')
    // An edit of the post may have removed a choice in the meantime.
    const known = await namedQuery(
      trx,
      'select 1 from report_item_poll_choices where company_id = $1 and poll_id = $2 and id = any($3::bigint[])',
      [companyId, pollId, choiceIds],
    )
    if (known.length < choiceIds.length) throw new Refusal('conflict')
    const [moved] = await namedQuery<{ count: number }>(
      trx,
      `with voted as (
         select count(*) > 0 as before from report_item_poll_votes
         where company_id = $1 and poll_id = $2 and user_id = $3
       ), gone as (
         delete from report_item_poll_votes
         where company_id = $1 and poll_id = $2 and user_id = $3 and choice_id <> all($4::bigint[])
         returning choice_id
       ), fresh as (
         insert into report_item_poll_votes (company_id, poll_id, user_id, choice_id)
         select $1, $2, $3, choice_id from unnest($4::bigint[]) as chosen (choice_id)
         on conflict do nothing returning choice_id
       ), moves as (
         select choice_id, 1 as by from fresh union all select choice_id, -1 from gone
       ), choices as (
         update report_item_poll_choices c set vote_count = vote_count + moves.by
         from moves where c.company_id = $1 and c.poll_id = $2 and c.id = moves.choice_id
       ), poll as (
         update report_item_polls p
         set vote_count = vote_count + (cardinality($4::bigint[]) > 0)::int - voted.before::int
         from voted where p.company_id = $1 and p.id = $2 and voted.before <> (cardinality($4::bigint[]) > 0)
       )
       select count(*) as count from moves`,
      [companyId, pollId, userId, choiceIds],
    )
    if (moved!.count > 0) await publish(trx, pollVoted, { feedId })
  })
}
