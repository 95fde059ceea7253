import { everyone } from '#common/audience-rule.ts'
import type { Engine } from '#db/connect.ts'
import { audienceOf } from '#db/factories/audience.ts'
import { makeCompany } from '#db/factories/company.ts'
import { passwordHash } from '#db/factories/password.ts'
import { insertRows } from '#db/insert-rows.ts'
import { namedQuery, transaction } from '#db/tenant.ts'
import { Random } from '#demo/random.ts'
import { countPeople } from '#server/features/departments/department-counts.jobs.ts'

export type PeopleSize = { people: number; departments: number }

const named = (list: string) =>
  list.split(' ').map((each) => each.match(/^(\P{Script=Katakana}+)(.+)$/u)!.slice(1) as [string, string])

// A family name combines one of the first list with one of the second: a thousand names with a realistic
// frequency distribution.
const familyFirst = named(
  '山ヤマ 田タ 中ナカ 高タカ 木キ 小コ 藤フジ 石イシ 川カワ 大オオ 西ニシ 東ヒガシ 北キタ 南ミナミ 松マツ 竹タケ 森モリ 林ハヤシ 原ハラ 岡オカ 村ムラ 池イケ 島シマ 福フク 吉ヨシ 金カネ 古フル 新アラ 長ナガ 安ヤス 渡ワタ 鈴スズ 佐サ 伊イ 加カ 斎サイ 阿ア 和ワ 宮ミヤ 柳ヤナギ',
)
const familySecond = named(
  '田ダ 本モト 村ムラ 川カワ 山ヤマ 野ノ 島シマ 原ハラ 井イ 藤トウ 木キ 橋ハシ 谷タニ 崎サキ 沢サワ 口グチ 内ウチ 下シタ 部ベ 辺ナベ 塚ヅカ 岡オカ 森モリ 松マツ 宮ミヤ',
)
const given = named(
  '花子ハナコ 太郎タロウ 健一ケンイチ 美咲ミサキ 翔太ショウタ 陽子ヨウコ 直樹ナオキ 由美ユミ 大輔ダイスケ 恵メグミ 拓也タクヤ 誠マコト 真由美マユミ 亮リョウ 千尋チヒロ 和也カズヤ 彩アヤ 隆タカシ 葵アオイ 翼ツバサ 悠斗ユウト 結衣ユイ 蓮レン 莉子リコ 大翔ヒロト 七海ナナミ 颯太ソウタ 優奈ユウナ 隼人ハヤト 萌モエ 潤一郎ジュンイチロウ 慎吾シンゴ 瑠璃ルリ 圭介ケイスケ 智恵チエ 勇気ユウキ 晴香ハルカ 修シュウ 史織シオリ 渉ワタル',
)
const places = named(
  '北海道ホッカイドウ 東北トウホク 関東カントウ 東京トウキョウ 神奈川カナガワ 中部チュウブ 名古屋ナゴヤ 関西カンサイ 大阪オオサカ 京都キョウト 神戸コウベ 中国チュウゴク 広島ヒロシマ 四国シコク 九州キュウシュウ 福岡フクオカ 沖縄オキナワ 海外カイガイ',
)
const trades = named(
  '営業エイギョウ 製造セイゾウ 開発カイハツ 品質管理ヒンシツカンリ 物流ブツリュウ 総務ソウム 人事ジンジ 経理ケイリ 広報コウホウ 情報ジョウホウ 店舗テンポ 購買コウバイ 法務ホウム 企画キカク 保守ホシュ',
)
const ranks = named('本部ホンブ 部ブ 課カ 係カカリ')
const labels =
  '法人営業 個人営業 店舗スタッフ 店長 製造オペレーター 品質検査員 フロントエンド開発 サーバー開発 データ分析 人事労務 経理 購買 倉庫作業 ドライバー 看護師 管理栄養士 デザイナー 広報 カスタマーサポート 保守エンジニア'.split(
    ' ',
  )

const unequal = <T>(random: Random, list: readonly T[]) =>
  list[Math.floor((random.between(0, 9_999) / 10_000) ** 1.6 * list.length)]!

/** A company of any size: a tree of four levels with one in 250 departments unpublished. Returns its id. */
export async function seedPeople(engine: Engine, size: PeopleSize): Promise<number> {
  const companyId = await makeCompany(engine, { name: '株式会社ひろば' })
  const db = engine.company(companyId)
  const random = new Random(37)
  const departments = departmentsOf(random, size.departments)
  await transaction(engine.installation, async (trx) => {
    // The work of row triggers is done for all rows at the end.
    await namedQuery(trx, "select set_config('session_replication_role', 'replica', true)")
    await insertRows(
      trx,
      'departments',
      departments.map(({ above, ...department }, i) => ({
        companyId,
        id: i + 1,
        parentId: above === null ? null : above + 1,
        ...department,
      })),
    )
    await insertRows(
      trx,
      'departmentAncestors',
      departments.flatMap((_, i) => {
        const rows = []
        for (let at: number | null = i, depth = 0; at !== null; at = departments[at]!.above, depth++)
          rows.push({ companyId, departmentId: i + 1, ancestorId: at + 1, depth })
        return rows
      }),
    )
    await insertRows(
      trx,
      'positions',
      ['部長', '課長', '係長', '一般'].map((name, i) => ({
        companyId,
        id: i + 1,
        name,
        sortOrder: i,
        manager: i < 2,
      })),
    )
  })
  await namedQuery(
    engine.installation,
    `select setval(pg_get_serial_sequence('departments', 'id'), (select max(id) from departments)),
       setval(pg_get_serial_sequence('positions', 'id'), (select max(id) from positions))`,
  )
  const hash = await passwordHash()
  const atOnce = 10_000
  for (let first = 1; first <= size.people; first += atOnce)
    await addPeople(first, Math.min(atOnce, size.people - first + 1))
  await namedQuery(
    engine.installation,
    `select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users))`,
  )
  await namedQuery(
    engine.installation,
    `update departments d set shown = false where company_id = $1 and exists (
       select from department_ancestors a join departments x on x.company_id = a.company_id and x.id = a.ancestor_id
       where a.company_id = d.company_id and a.department_id = d.id and not x.published)`,
    [companyId],
  )
  await indexPeople(engine)
  await namedQuery(engine.installation, 'insert into organisation_marks (company_id) values ($1)', [
    companyId,
  ])
  await countPeople(db)
  await audienceOf(db, everyone)
  return companyId

  async function addPeople(first: number, count: number) {
    const people = Array.from({ length: count }, (_, i) => {
      const [familyA, kanaA] = unequal(random, familyFirst)
      const [familyB, kanaB] = unequal(random, familySecond)
      const [givenName, givenNameKana] = unequal(random, given)
      const former = random.chance(0.03) ? unequal(random, familyFirst) : undefined
      const formerSecond = former && random.pick(familySecond)
      const status = random.chance(0.03) ? 'withdrawn' : random.chance(0.02) ? 'stopped' : 'active'
      return {
        companyId,
        id: first + i,
        familyName: familyA + familyB,
        givenName,
        familyNameKana: kanaA + kanaB,
        givenNameKana,
        formerFamilyName: former && formerSecond ? former[0] + formerSecond[0] : '',
        formerFamilyNameKana: former && formerSecond ? former[1] + formerSecond[1] : '',
        email: `person-${companyId}-${first + i}@bench.example`,
        status: status as 'active' | 'stopped' | 'withdrawn',
      }
    })
    const memberships = people.flatMap(({ id, status }) => {
      if (status === 'withdrawn') return []
      const main = random.between(1, size.departments)
      const other = random.chance(0.1) ? random.between(1, size.departments) : main
      return [...new Set([main, other])].map((departmentId) => ({
        companyId,
        userId: id,
        departmentId,
        positionId: random.chance(0.1) ? random.between(1, 3) : 4,
        jobLabel: random.chance(0.6) ? unequal(random, labels) : '',
        main: departmentId === main,
      }))
    })
    await transaction(engine.installation, async (trx) => {
      await namedQuery(trx, "select set_config('session_replication_role', 'replica', true)")
      await insertRows(trx, 'users', people)
      await insertRows(
        trx,
        'credentials',
        people.map(({ id }) => ({ companyId, userId: id, passwordHash: hash, initial: false })),
      )
      await insertRows(trx, 'memberships', memberships)
    })
  }
}

/* Building an index over existing rows takes a tenth of the time of growing it row by row. */
async function indexPeople({ installation }: Engine) {
  const [grams] = await namedQuery<{ indexdef: string }>(
    installation,
    `select indexdef from pg_indexes where indexname = 'person_texts_by_gram'`,
    [],
  )
  await namedQuery(installation, 'drop index person_texts_by_gram', [])
  await namedQuery(
    installation,
    'select index_people(array_agg(company_id), array_agg(id)) from users group by company_id',
    [],
  )
  await namedQuery(installation, grams!.indexdef, [])
  await namedQuery(installation, 'alter index person_texts_by_gram alter column 1 set statistics 0', [])
}

type Department = {
  /** The index of the parent in the list. */
  above: number | null
  name: string
  nameKana: string
  sortOrder: number
  published: boolean
}

/* Ten at the top, and about ten below each on four levels. */
function departmentsOf(random: Random, count: number): Department[] {
  const list: Department[] = []
  let above: (number | null)[] = [null]
  for (let level = 0; list.length < count; level++) {
    const made: number[] = []
    const [rank, rankKana] = ranks[Math.min(level, ranks.length - 1)]!
    for (const parent of above)
      for (let i = 0; i < 10 && list.length < count; i++) {
        const [place, placeKana] = random.pick(places)
        const [trade, tradeKana] = random.pick(trades)
        const nth = level > 1 ? `第${i + 1}` : ''
        made.push(list.length)
        list.push({
          above: parent,
          name: `${place}${trade}${nth}${rank}`,
          nameKana: `${placeKana}${tradeKana}${nth && 'ダイ'}${rankKana}`,
          sortOrder: i,
          published: level === 0 || !random.chance(0.004),
        })
      }
    above = made
  }
  return list
}
