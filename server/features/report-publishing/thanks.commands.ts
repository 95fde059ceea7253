import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { namedIn } from '#server/features/rewards/menu-rewards.commands.ts'

type Thanking = {
  reportId: number
  menuId: number
  userId: number
  items: readonly FormItem[]
  answers: readonly FormAnswer[]
}

/**
 * Stores who thanked whom, with which card: the basis of the rankings. Nobody can thank themselves; people who are no
 * longer named after a change of the post are removed.
 */
export async function keepThanks(trx: CompanyDb, { reportId, menuId, userId, items, answers }: Thanking) {
  const receivers = items.flatMap((item) =>
    item.kind === 'users' && item.tagged ? namedIn(answers, item.key) : [],
  )
  const card = items.find(({ kind }) => kind === 'card')
  const chosen = answers.find(({ item }) => item === card?.key)?.value
  await namedQuery(
    trx,
    `with gone as (
       delete from thanks where company_id = $1 and report_id = $2 and to_id <> all($6::bigint[])
     )
     insert into thanks (company_id, report_id, to_id, from_id, menu_id, card_key)
     select $1, $2, u.id, $3, $4, $5 from users u
     where u.company_id = $1 and u.id = any($6::bigint[]) and u.id <> $3 and u.status in ('invited', 'active')
     on conflict do nothing`,
    [
      companyIdOf(trx),
      reportId,
      userId,
      menuId,
      chosen && 'choices' in chosen ? (chosen.choices[0] ?? '') : '',
      [...new Set(receivers)],
    ],
  )
}
