import type { Engine } from '#db/connect.ts'
import { audienceOf } from '#db/factories/audience.ts'
import { makeCompany } from '#db/factories/company.ts'
import { makeMenu, makeMenuCategory } from '#db/factories/menu.ts'
import { insertRows } from '#db/insert-rows.ts'
import { namedQuery, transaction } from '#db/tenant.ts'
import { Random } from '#demo/random.ts'
import { postText, remark } from './search-texts.ts'

const families =
  '佐藤サトウ 鈴木スズキ 高橋タカハシ 田中タナカ 伊藤イトウ 渡辺ワタナベ 山本ヤマモト 中村ナカムラ 小林コバヤシ 加藤カトウ 吉田ヨシダ 山田ヤマダ 佐々木ササキ 山口ヤマグチ 松本マツモト 井上イノウエ 木村キムラ 林ハヤシ 斎藤サイトウ 清水シミズ 阿部アベ 森モリ 池田イケダ 橋本ハシモト 石川イシカワ 前田マエダ 藤田フジタ 後藤ゴトウ 長谷川ハセガワ 村上ムラカミ 近藤コンドウ 坂本サカモト 遠藤エンドウ 青木アオキ 藤井フジイ 西村ニシムラ 福田フクダ 太田オオタ 三浦ミウラ 岡田オカダ'
const givens =
  '花子ハナコ 太郎タロウ 健一ケンイチ 美咲ミサキ 翔太ショウタ 陽子ヨウコ 直樹ナオキ 由美ユミ 大輔ダイスケ 恵メグミ 拓也タクヤ 誠マコト 真由美マユミ 亮リョウ 千尋チヒロ 和也カズヤ 彩アヤ 隆タカシ 葵アオイ 翼ツバサ 悠斗ユウト 結衣ユイ 蓮レン 莉子リコ 大翔ヒロト 七海ナナミ 颯太ソウタ 優奈ユウナ 隼人ハヤト 萌モエ'
const menuNames = [
  '今日のできごと',
  '日報',
  'ありがとう',
  '改善提案',
  '現場レポート',
  '社内イベント',
  'お客様の声',
  '安全パトロール',
]

const named = (list: string) =>
  list.split(' ').map((each) => each.match(/^(\P{Script=Katakana}+)(.+)$/u)!.slice(1) as [string, string])

const people = 2_000
const sharedAudiences = 30
const day = 86_400_000
const yearsMs = 3 * 365 * day

/** A company with the given number of posts of varied Japanese and a comment on every fifth. Returns its id. */
export async function seedSearch(engine: Engine, posts: number): Promise<number> {
  const companyId = await makeCompany(engine, { name: '株式会社ひろば' })
  const db = engine.company(companyId)
  const random = new Random(20_261_120)
  const run = (text: string) => engine.withConnection('installation', (connection) => connection.script(text))
  const category = await makeMenuCategory(db)
  const menuIds: number[] = []
  for (const name of menuNames) menuIds.push(await makeMenu(db, { menuCategoryId: category, name }))
  const everyone = await audienceOf(db, { include: 'everyone' })
  await run(`insert into audiences (company_id, rule, rule_hash)
    select ${companyId}, '{"include": [], "match": "any"}', 'bench-' || n from generate_series(1, ${sharedAudiences}) n`)
  const familyNames = named(families)
  const givenNames = named(givens)
  await insertRows(
    db,
    'users',
    Array.from({ length: people }, (_, i) => {
      const [familyName, familyNameKana] = random.pick(familyNames)
      const [givenName, givenNameKana] = random.pick(givenNames)
      const email = `person-${companyId}-${i}@bench.example`
      return {
        companyId,
        familyName,
        givenName,
        familyNameKana,
        givenNameKana,
        email,
        status: 'active' as const,
      }
    }),
  )
  await run(`insert into audience_members (company_id, audience_id, user_id)
    select u.company_id, a.id, u.id from users u join audiences a on a.company_id = u.company_id
    where u.company_id = ${companyId} and (a.id = ${everyone} or (u.id * 7 + a.id) % 3 = 0)`)
  const ids = async (table: 'users' | 'audiences') =>
    (await db.selectFrom(table).select('id').where('companyId', '=', companyId).orderBy('id').execute()).map(
      ({ id }) => id,
    )
  const userIds = await ids('users')
  const shared = (await ids('audiences')).filter((id) => id !== everyone)

  // The rows of the search and its index are created at the end, all at once.
  const begun = Date.UTC(2026, 10, 20) - yearsMs
  const atOnce = 20_000
  for (let first = 1; first <= posts; first += atOnce) {
    const drafts = Array.from({ length: Math.min(atOnce, posts - first + 1) }, (_, i) => ({
      id: first + i,
      authorId: random.pick(userIds),
      menuId: random.pick(menuIds),
      audienceId: random.chance(0.4) ? everyone : random.pick(shared),
      postedAt: new Date(begun + Math.floor((yearsMs * (first + i)) / posts)),
      ...postText(random),
    }))
    await transaction(engine.installation, async (trx) => {
      await namedQuery(trx, "set local app.search_paused = 'on'")
      await insertRows(
        trx,
        'applies',
        drafts.map(({ id, menuId, authorId, postedAt }) => ({
          companyId,
          id,
          menuId,
          userId: authorId,
          clientKey: `bench-${id}`,
          createdAt: postedAt,
        })),
      )
      await insertRows(
        trx,
        'feeds',
        drafts.map((draft) => ({ companyId, applyId: draft.id, departmentId: null, ...draft })),
      )
      await insertRows(
        trx,
        'feedAudiences',
        drafts.map(({ id, audienceId, postedAt }) => ({
          companyId,
          audienceId,
          sortAt: postedAt,
          feedId: id,
        })),
      )
      await insertRows(
        trx,
        'feedCounters',
        drafts.map(({ id }) => ({ companyId, feedId: id })),
      )
      await insertRows(
        trx,
        'feedComments',
        drafts
          .filter(({ id }) => id % 5 === 0)
          .map(({ id, postedAt }) => ({
            companyId,
            feedId: id,
            authorId: random.pick(userIds),
            body: remark(random),
            clientKey: `bench-${id}`,
            createdAt: postedAt,
          })),
      )
    })
  }
  await run(
    "select setval(pg_get_serial_sequence('feeds', 'id'), (select max(id) from feeds)); select setval(pg_get_serial_sequence('applies', 'id'), (select max(id) from applies))",
  )
  await run('drop index search_texts_by_gram')
  await run(`set statement_timeout = 0; select index_feeds(${companyId})`)
  await run(`set maintenance_work_mem = '512MB'; create index search_texts_by_gram on search_texts
    using gin (search_vector(company_id, posted_at, author_id, menu_id, text)) with (fastupdate = off)`)
  await run('vacuum analyze')
  return companyId
}
