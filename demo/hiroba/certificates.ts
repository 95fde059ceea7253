import { addMonths } from '#common/plain-date.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Random } from '../random.ts'
import { dayOf } from './clock.ts'
import type { Person } from './people.ts'

const alphabet = [...'23456789ABCDEFGHJKLMNPQRSTUVWXYZ']

type Certificate = {
  knowledgeTestId?: number
  courseId?: number
  title: string
  person: Person
  at: Date
  validMonths: number
  occasion: string
  renewalRequestedAt?: Date
}

/** A certificate as the product would have issued it at that moment. */
export async function writeCertificate(
  trx: CompanyDb,
  random: Random,
  { person, at, validMonths, ...certificate }: Certificate,
) {
  const group = () => Array.from({ length: 4 }, () => random.pick(alphabet)).join('')
  const issuedOn = dayOf(at)
  await trx
    .insertInto('certificates')
    .values({
      ...{ companyId: companyIdOf(trx), number: [group(), group(), group()].join('-'), ...certificate },
      ...{ userId: person.id, holderName: person.name, issuedOn },
      ...{ validUntil: addMonths(issuedOn, validMonths), createdAt: at },
    })
    .execute()
}
