import type { FormAnswer, PollAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { AnswerProblem } from '#common/form/validate-answers.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { pollVoted } from './report-items.events.ts'
import { reportItemsStrings } from './report-items.strings.ts'

type Choice = { id: number; name: string; voteCount: number }
type PollRow = {
  id: number
  itemKey: string
  anonymous: boolean
  threshold: number
  multiple: boolean
  /** People. */
  voteCount: number
  /** At least one person voted for more than one choice. */
  several: boolean
  choices: Choice[]
}

const findPolls = (db: CompanyDb, reportId: number) =>
  namedQuery<PollRow>(
    db,
    `select p.id, p.item_key, p.anonymous, p.threshold, p.multiple, p.vote_count,
       exists (select from report_item_poll_votes v where v.company_id = $1 and v.poll_id = p.id
         group by v.user_id having count(*) > 1) as several,
       (select json_agg(json_build_object('id', c.id, 'name', c.name, 'voteCount', c.vote_count) order by c.sort_order)
         from report_item_poll_choices c where c.company_id = $1 and c.poll_id = p.id) as choices
     from report_item_polls p where p.company_id = $1 and p.report_id = $2 order by p.id`,
    [companyIdOf(db), reportId],
  )

/** Makes votes wait from here on until the transaction ends. */
const lockPolls = (trx: CompanyDb, reportId: number) =>
  namedQuery(
    trx,
    `select 1 from report_item_polls where company_id = $1 and report_id = $2 order by id for no key update`,
    [companyIdOf(trx), reportId],
  )

/**
 * Matches the choices before and after an edit: the same name is the same choice; if the number of choices is
 * unchanged, another name in the same place is a renamed choice. `ids`: for each name, null for a new choice.
 */
function matchChoices(choices: readonly Choice[], names: readonly string[]) {
  const left = new Map(choices.map((choice) => [choice.id, choice]))
  const take = (choice: Choice | undefined) => {
    if (!choice || !left.delete(choice.id)) return null
    return choice.id
  }
  const same = names.map((name) => take([...left.values()].find((choice) => choice.name === name)))
  const renamed = choices.length === names.length
  const ids = same.map((id, place) => id ?? (renamed ? take(choices[place]) : null))
  return { ids, gone: [...left.values()] }
}

const pollIn = (answers: readonly FormAnswer[], key: string): PollAnswer | undefined => {
  const value = answers.find(({ item }) => item === key)?.value
  return value && 'poll' in value ? value.poll : undefined
}

type Edit = { reportId: number; items: readonly FormItem[]; answers: readonly FormAnswer[] }

/**
 * The problems of an edit to the polls of a published report: choices with votes stay, and so does what voters were
 * promised. For an anonymous poll, it is not revealed which choice has votes.
 */
export async function pollProblems(
  db: CompanyDb,
  { reportId, items, answers }: Edit,
  locale: Locale,
  { lock }: { lock: boolean },
): Promise<AnswerProblem[]> {
  if (!items.some(({ kind }) => kind === 'poll')) return []
  if (lock) await lockPolls(db, reportId)
  const t = phrases(reportItemsStrings, locale)
  return (await findPolls(db, reportId)).flatMap((known): AnswerProblem[] => {
    if (known.voteCount === 0) return []
    const item = known.itemKey
    const poll = pollIn(answers, item)
    if (!poll) return [{ item, message: t.pollStays }]
    const gone = matchChoices(known.choices, poll.choices).gone
    const voted = gone.find(({ voteCount }) => known.anonymous || voteCount > 0)
    if (voted) return [{ item, message: known.anonymous ? t.choicesStay : t.choiceStays(voted.name) }]
    if (known.anonymous && (!poll.anonymous || poll.threshold < known.threshold))
      return [{ item, message: t.anonymityStays }]
    if (known.multiple && !poll.multiple && (known.anonymous || known.several))
      return [{ item, message: t.multipleStays }]
    return []
  })
}

/**
 * Updates a poll after an edit that passed `pollProblems`: votes stay with their choices. A poll that was removed from
 * the report is deleted.
 */
export async function changePolls(trx: CompanyDb, { reportId, answers }: Edit) {
  const companyId = companyIdOf(trx)
  const polls = await findPolls(trx, reportId)
  if (polls.length === 0) return
  for (const known of polls) {
    const poll = pollIn(answers, known.itemKey)
    if (!poll) {
      await namedQuery(trx, 'delete from report_item_polls where company_id = $1 and id = $2', [
        companyId,
        known.id,
      ])
      continue
    }
    const { ids } = matchChoices(known.choices, poll.choices)
    const choices = poll.choices.map((name, place) => ({ id: ids[place] ?? null, name, place: place + 1 }))
    await namedQuery(
      trx,
      `with given as (
         select * from jsonb_to_recordset(:choices::jsonb) as c(id bigint, name text, place integer)
       ), gone as (
         delete from report_item_poll_choices where company_id = :companyId and poll_id = :knownId
           and id not in (select id from given where id is not null)
       ), kept as (
         update report_item_poll_choices c set name = given.name, sort_order = given.place
         from given where c.company_id = :companyId and c.poll_id = :knownId and c.id = given.id
       ), fresh as (
         insert into report_item_poll_choices (company_id, poll_id, name, sort_order)
         select :companyId, :knownId, name, place from given where id is null
       )
       update report_item_polls set question = :question, anonymous = :anonymous, threshold = :threshold, multiple = :multiple, closes_at = :closesAt
       where company_id = :companyId and id = :knownId`,
      {
        companyId,
        knownId: known.id,
        question: poll.question,
        anonymous: poll.anonymous,
        threshold: poll.threshold,
        multiple: poll.multiple,
        closesAt: poll.closesAt,
        choices: JSON.stringify(choices),
      },
    )
  }
  const [post] = await namedQuery<{ feedId: number }>(
    trx,
    `select f.id as feed_id from feeds f join report_item_polls p on p.company_id = $1 and p.report_id = f.report_id
     where f.company_id = $1 and f.report_id = $2 limit 1`,
    [companyId, reportId],
  )
  if (post) await publish(trx, pollVoted, post)
}
