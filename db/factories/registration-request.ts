import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { unique } from './unique.ts'

type Given = {
  familyName: string
  givenName: string
  familyNameKana: string
  givenNameKana: string
  email: string | null
  employeeNumber: string | null
  note: string
  networkKey: string
  items: readonly FormItem[]
  answers: readonly FormAnswer[]
  state: 'waiting' | 'approved' | 'refused'
  reason: string
  decidedById: number
  decidedAt: Date
  createdAt: Date
}

/** A request for an account. Returns its id. */
export async function makeRegistrationRequest(
  db: CompanyDb,
  { items = [], answers = [], ...given }: Partial<Given> = {},
) {
  const { id } = await db
    .insertInto('registrationRequests')
    .values({
      ...{ companyId: companyIdOf(db), familyName: '新井', givenName: '葵', note: '', locale: 'ja' },
      ...{ familyNameKana: 'アライ', givenNameKana: 'アオイ', networkKey: 'x' },
      ...{ nonce: unique().toString(), clientKey: `registration ${unique()}` },
      ...given,
      ...{ items: JSON.stringify(items), answers: JSON.stringify(answers) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
