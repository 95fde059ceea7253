import type { FormAnswer } from '#common/form/answer.ts'
import { newItem } from '#common/form/new-item.ts'
import { makeRegistrationRequest } from '#db/factories/registration-request.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Person } from './people.ts'

type Given = { people: readonly Person[]; author: Person; now: Date }

const items = [
  newItem('choice', 'place', '勤務先', {
    required: true,
    options: [
      { key: 'head', name: '本社' },
      { key: 'store', name: '店舗' },
      { key: 'factory', name: '工場' },
    ],
  }),
  newItem('date', 'since', '入社日'),
]
const answers = (place: string, day: string): FormAnswer[] => [
  { item: 'place', value: { choices: [place], other: '' } },
  { item: 'since', value: { text: day } },
]

/** People who ask for an account: three wait, one of them seems to have one already, and one was refused. */
export async function writeRegistrationRequests(trx: CompanyDb, { people, author, now }: Given) {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const companyId = companyIdOf(trx)
  await trx
    .insertInto('registrationSettings')
    .values({
      ...{ companyId, enabled: true, code: `${companyId}-HRBA-2627` },
      intro: 'パート・アルバイトの方も登録できます。シフトの連絡や社内報を、スマートフォンで見られます。',
      items: JSON.stringify(items),
    })
    .execute()
  const day = now.toISOString().slice(0, 10)
  const known = people.find(({ name }) => name === '佐藤 花子')
  await makeRegistrationRequest(trx, {
    ...{ familyName: '小林', givenName: '美咲', familyNameKana: 'コバヤシ', givenNameKana: 'ミサキ' },
    ...{ items, answers: answers('store', day), note: 'スマートフォンのみです。', createdAt: hoursAgo(4) },
  })
  await makeRegistrationRequest(trx, {
    ...{ familyName: '佐藤', givenName: '花子', familyNameKana: 'サトウ', givenNameKana: 'ハナコ' },
    ...{ email: 'hanako.new@hiroba.example', items, answers: answers('head', day), createdAt: hoursAgo(20) },
    note: known ? '機種変更で入れなくなったため、登録し直します。' : '',
  })
  await makeRegistrationRequest(trx, {
    ...{ familyName: 'グエン', givenName: 'ティ・ラン', familyNameKana: 'グエン', givenNameKana: 'ティラン' },
    ...{ email: 'lan.nguyen@hiroba.example', employeeNumber: 'P-2087', items, createdAt: hoursAgo(29) },
    answers: answers('factory', day),
  })
  await makeRegistrationRequest(trx, {
    ...{ familyName: '山本', givenName: '健', familyNameKana: 'ヤマモト', givenNameKana: 'ケン', items },
    ...{ email: 'yamamoto@sample.example', answers: answers('store', day), createdAt: hoursAgo(200) },
    ...{ state: 'refused', decidedById: author.id, decidedAt: hoursAgo(190) },
    reason: '取引先の方は登録できません。担当者からご連絡します。',
  })
}
