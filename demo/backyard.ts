import type { Engine } from '#db/connect.ts'
import { makeCompassNote } from '#db/factories/compass-note.ts'
import { makeLook, makeLookConsent } from '#db/factories/look.ts'
import { passwordHash } from '#db/factories/password.ts'
import { namedQuery } from '#db/tenant.ts'
import { makeCompany } from '#server/features/companies/companies.commands.ts'
import { logOperatorAct } from '#server/features/operators/operator-acts.commands.ts'

const day = 86_400_000

/** Smaller customers in other states than the demo company. */
const customers = [
  {
    ...{ code: 'minato', name: '港みらい食品株式会社', plan: 'light', contractedCount: 30 },
    state: 'trial',
    ...{ familyName: '浜田', givenName: '恵', reason: '試用の申し込み' },
  },
  {
    ...{ code: 'yamabiko', name: 'やまびこ運輸株式会社', plan: 'standard', contractedCount: 120 },
    state: 'suspended',
    ...{ familyName: '峰岸', givenName: '徹', reason: '請求書の支払いが2か月遅れているため' },
  },
  {
    ...{ code: 'kaede', name: '株式会社かえで書房', plan: 'standard', contractedCount: 40 },
    state: 'closed',
    ...{ familyName: '紅林', givenName: '楓', reason: '契約期間の終了' },
  },
] as const

const notes = [
  {
    category: 'goal',
    ...{ shared: true, daysAgo: 40, title: '半年後の目標' },
    body: '・毎週の投稿が30件を超える\n・お知らせの既読が3日以内に9割\n・現場の20人が月に1回は「ありがとう」を送る',
  },
  {
    category: 'plan',
    ...{ shared: true, daysAgo: 33, title: '最初の3か月の進め方' },
    body: '1か月目：各部署の推進担当を決め、使い方の説明会を2回。\n2か月目：日報を紙から移す。\n3か月目：制度を2つ増やし、結果を経営会議で報告。',
  },
  {
    category: 'review',
    ...{ shared: false, daysAgo: 5, title: '3か月の振り返り（打ち合わせ前のメモ）' },
    body: '製造部の利用が伸びていない。共用端末からのログインが面倒という声。次回、カードでのログインを提案する。',
  },
] as const

/** The demo's companies for the backyard, and notes about the demo company; once. */
export async function makeDemoBackyard(
  engine: Engine,
  operator: { id: number; name: string },
  now = new Date(),
) {
  const { installation } = engine
  const [hiroba] = await namedQuery<{ id: number }>(
    installation,
    `select c.id from companies c where c.code = 'hiroba'
       and not exists (select from compass_notes n where n.company_id = c.id)`,
  )
  if (hiroba)
    for (const { daysAgo, ...note } of notes)
      await makeCompassNote(installation, {
        ...{ companyId: hiroba.id, authorId: operator.id, ...note },
        at: new Date(now.getTime() - daysAgo * day),
      })
  await makeLooks(engine, operator, now)
  for (const { code, name, plan, contractedCount, state, familyName, givenName, reason } of customers) {
    const known = await namedQuery(installation, 'select 1 as one from companies where code = $1', [code])
    if (known.length > 0) continue
    const administrator = {
      ...{ familyName, givenName, familyNameKana: '', givenNameKana: '' },
      ...{ email: `admin@${code}.example`, companyLoginId: null },
    }
    const fields = {
      ...{ code, name, idPrefix: `${code}-`, contractedCount, storageBytes: null, administrator },
      ...{ timeZone: 'Asia/Tokyo', locale: 'ja' as const, departmentName: null },
    }
    await makeCompany(engine, fields, await passwordHash())
    const [made] = await namedQuery<{ id: number; name: string }>(
      installation,
      `update companies set plan = $2, on_trial = $3::text = 'trial',
         options_off = case when $3 = 'trial' then '{single_sign_on,directories,mail_posting}'::text[] else '{}' end,
         suspended_at = case when $3 = 'suspended' then $4::timestamptz end,
         closed_at = case when $3 = 'closed' then $4 end,
         erases_at = case when $3 = 'closed' then $4 + interval '30 days' end
       where code = $1 returning id, name`,
      [code, plan, state, new Date(now.getTime() - 4 * day)],
    )
    const action = {
      trial: 'company_created',
      suspended: 'company_suspended',
      closed: 'company_closed',
    } as const
    await logOperatorAct(installation, { by: operator, company: made!, action: action[state], reason })
  }
}

/* The demo company consents to being looked at, and was: once as somebody of its people. */
async function makeLooks(engine: Engine, operator: { id: number; name: string }, now: Date) {
  const { installation } = engine
  const [demo] = await namedQuery<{ companyId: number; administratorId: number; personId: number }>(
    installation,
    `select c.id as company_id,
       (select min(u.id) from users u where u.company_id = c.id and u.role = 'administrator' and u.status = 'active')
         as administrator_id,
       (select min(u.id) from users u where u.company_id = c.id and u.role = 'employee' and u.status = 'active')
         as person_id
     from companies c where c.code = 'hiroba'
       and not exists (select from look_consents k where k.company_id = c.id)`,
  )
  if (!demo) return
  const { companyId, administratorId, personId } = demo
  const consentId = await makeLookConsent(engine.company(companyId), {
    ...{ givenById: administratorId, purpose: 'お知らせが見えないという問い合わせの調査' },
    ...{ at: new Date(now.getTime() - 2 * day), days: 14 },
  })
  await makeLook(installation, {
    ...{ companyId, consentId, operator, userId: personId, at: new Date(now.getTime() - day), minutes: 12 },
    reason: '問い合わせ：ホームにお知らせが出ない',
    views: ['/home', '/api/v2/feeds/grouped_index', '/administrator_announcements', '/menus'],
  })
}
