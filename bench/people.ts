import { kanaPattern } from '#common/romaji.ts'
import { foldText } from '#common/search-text.ts'
import { usualLetter } from '#common/variant-kanji.ts'
import type { Engine } from '#db/connect.ts'
import { migrate, migrationsFingerprint } from '#db/migrate.ts'
import { namedQuery } from '#db/tenant.ts'
import { Random } from '#demo/random.ts'
import { findPeople, peopleCursor, wordsOf } from '#server/features/search/people-search.queries.ts'
import { openEngine, signIn } from './bench-database.ts'
import { type Figure, type LoadResult, medians } from './measure.ts'
import type { PathsLoad } from './paths-load.ts'
import { type PeopleSize, seedPeople } from './people-data.ts'
import type { Postgres } from './private-postgres.ts'

/*
 * The directory of a large company: how long its pages and the people search take, and whether the search finds
 * exactly the people that a scan of every name finds.
 */

// Increase it when the generated data change.
const dataVersion = 2
/** The number of people up to which a query is compared, page by page. */
const mostCompared = 500
const wantedMs = 50

/** A company of this size, created if none exists for the current migrations. */
export async function peopleDatabase(server: Postgres, size: PeopleSize) {
  const beginning = `hiroba_bench_people_${size.people}_`
  const name = `${beginning}${await migrationsFingerprint()}_${dataVersion}`
  const admin = await openEngine(server.urlOf('postgres'))
  const query = <Row>(text: string) =>
    admin.withConnection('installation', async (connection) => (await connection.query<Row>(text)).rows)
  try {
    const found = await query<{ datname: string }>(
      `select datname from pg_database where starts_with(datname, '${beginning}')`,
    )
    if (!found.some(({ datname }) => datname === name)) {
      for (const { datname } of found) await query(`drop database ${datname} with (force)`)
      await query(
        `create database ${name}_draft template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
      )
      const begun = performance.now()
      console.info(`Creating ${size.people.toLocaleString('en')} people (kept for the next run)…`)
      const engine = await openEngine(server.urlOf(`${name}_draft`))
      await migrate(engine)
      await seedPeople(engine, size)
      await engine.withConnection('installation', (connection) => connection.script('vacuum analyze'))
      await engine.close()
      console.info(`… in ${Math.round((performance.now() - begun) / 1000)} s`)
      await query(`alter database ${name}_draft rename to ${name}`)
    }
  } finally {
    await admin.close()
  }
  return server.urlOf(name)
}

type Place = { engine: Engine; companyId: number }

/** Queries of each kind, drawn from the existing names. */
async function peopleQueries({ engine, companyId }: Place, count: number) {
  const random = new Random(500)
  const people = await namedQuery<{ family: string; given: string; familyKana: string; former: string }>(
    engine.company(companyId),
    `select family_name as family, given_name as given, family_name_kana as family_kana,
       former_family_name as former from users where company_id = $1 and status = 'active'
     order by md5(id::text) limit $2`,
    [companyId, count * 4],
  )
  const draw = (make: (person: (typeof people)[number]) => string) =>
    Array.from({ length: count }, () => make(random.pick(people)))
  return {
    kanji: draw(({ family, given }) => (random.chance(0.5) ? family : `${family} ${given}`)),
    kana: draw(({ familyKana }) => (random.chance(0.5) ? familyKana : foldText(familyKana))),
    'Latin letters': draw(({ familyKana }) => latin(familyKana)),
    'job label': Array.from({ length: count }, (_, i) => labelQueries[i % labelQueries.length]!),
    'one character': draw(({ family, familyKana }) => [...(random.chance(0.5) ? family : familyKana)][0]!),
    'two words': draw(({ family }) => `${[...family][0]} ${random.pick(labelQueries)}`),
  }
}

const labelQueries = [
  '法人営業',
  '店長',
  '開発',
  '看護師',
  'デザイナー',
  'エンジニア',
  '倉庫',
  '営業',
  '該当なし',
]

const kana =
  'ア a イ i ウ u エ e オ o カ ka キ ki ク ku コ ko サ sa シ shi ス su ソ so タ ta チ chi ツ tsu ト to ナ na ニ ni ヌ nu ノ no ハ ha ヒ hi フ fu ベ be マ ma ミ mi ム mu モ mo ヤ ya ヨ yo ラ ra リ ri ワ wa ガ ga ギ gi グ gu ゲ ge ジ ji ダ da ヅ zu ネ ne メ me レ re ル ru ケ ke テ te ブ bu ン n'.split(
    ' ',
  )
const latin = (reading: string) =>
  [...reading].map((letter) => kana[kana.indexOf(letter) + 1] ?? '').join('') || 'sato'

/** Whether each query finds the expected people in the expected order; mismatches are printed. */
async function comparePeople({ engine, companyId }: Place, queries: readonly string[]) {
  const db = engine.company(companyId)
  const everybody = await namedQuery<{
    id: number
    names: string[]
    readings: string[]
    labels: string[]
    sort: string[]
  }>(
    db,
    `select u.id, array[u.family_name_kana, u.given_name_kana] as sort,
       array[u.family_name || u.given_name, u.family_name || ' ' || u.given_name]
         || case when u.former_family_name = '' then '{}' else
           array[u.former_family_name || u.given_name, u.former_family_name || ' ' || u.given_name] end as names,
       array[u.family_name_kana || u.given_name_kana, u.family_name_kana || ' ' || u.given_name_kana]
         || case when u.former_family_name_kana = '' then '{}' else
           array[u.former_family_name_kana || u.given_name_kana, u.former_family_name_kana || ' ' || u.given_name_kana]
         end as readings,
       array(select b.job_label from memberships b where b.company_id = $1 and b.user_id = u.id and not exists (
         select from department_ancestors a join departments x on x.company_id = $1 and x.id = a.ancestor_id
         where a.company_id = $1 and a.department_id = b.department_id and not x.published)) as labels
     from users u where u.company_id = $1 and u.status in ('invited', 'active')`,
    [companyId],
  )
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  const truth = everybody
    .map(({ id, names, readings, labels, sort }) => ({
      id,
      sort,
      readings: readings.map(foldText),
      texts: [...names, ...readings, ...labels].map(foldText),
    }))
    .sort((a, b) => compare(a.sort[0]!, b.sort[0]!) || compare(a.sort[1]!, b.sort[1]!) || a.id - b.id)
  let right = 0
  for (const query of queries) {
    const words = wordsOf(query).map(({ typed, folded }) => {
      const pattern = kanaPattern(typed)
      return { folded, reading: pattern === null ? null : new RegExp(pattern, 'u') }
    })
    const found = (written: (text: string) => string) =>
      truth.filter((person) =>
        words.every(
          ({ folded, reading }) =>
            person.texts.some((text) => written(text).includes(written(folded))) ||
            (reading && person.readings.some((text) => reading.test(text))),
        ),
      )
    const asTyped = found((text) => text)
    const known = new Set(asTyped)
    const otherwise = found((text) => Array.from(text, usualLetter).join('')).filter(
      (person) => !known.has(person),
    )
    const wanted = [...asTyped, ...otherwise].slice(0, mostCompared).map(({ id }) => id)
    const ids: number[] = []
    let cursor: string | null | undefined
    do {
      const page = await findPeople(db, {
        words: wordsOf(query),
        after: peopleCursor(cursor ?? undefined),
        limit: 100,
        alsoDepartments: false,
      })
      ids.push(...page.rows.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null && ids.length < mostCompared)
    const same = ids.length === wanted.length && ids.every((id, i) => id === wanted[i])
    if (same) right += 1
    else console.info(`${query}: ${ids.length} found, ${wanted.length} true`)
  }
  return right
}

export type PeopleTools = {
  load: (load: Pick<PathsLoad, 'address' | 'paths' | 'cookies'>) => Promise<LoadResult>
}

type Sizes = { rounds: number; queries: number; departments: number }

/** The pages of the directory and the people search, over HTTP. */
export async function measurePeople(
  { engine, companyId, address }: Place & { address: string },
  { rounds, queries: queryCount, departments: departmentCount }: Sizes,
  tools: PeopleTools,
) {
  const active = await namedQuery<{ id: number }>(
    engine.company(companyId),
    `select id from users where company_id = $1 and status = 'active'`,
    [companyId],
  )
  const mayAsk = new Set(active.map(({ id }) => id))
  const cookies = (await signIn(engine, companyId, 50))
    .filter(({ userId }) => mayAsk.has(userId))
    .map(({ cookie }) => cookie)
  const departments = await namedQuery<{ id: number }>(
    engine.company(companyId),
    'select id from departments where company_id = $1 and shown order by md5(id::text) limit $2',
    [companyId, departmentCount],
  )
  const top = await namedQuery<{ id: number }>(
    engine.company(companyId),
    'select id from departments where company_id = $1 and shown and parent_id is null order by id',
    [companyId],
  )
  const base = '/api/v2/departments'
  const ids = [...top, ...departments].map(({ id }) => id)
  const queries = await peopleQueries({ engine, companyId }, queryCount)
  const users = (query: string) => `/api/v2/users?query=${encodeURIComponent(query)}`
  const kinds: Record<string, string[]> = {
    'a department: itself, its ancestors, its members': ids.flatMap((id) => [
      `${base}/${id}`,
      `${base}/${id}/ancestors`,
      `${base}/${id}/users?limit=50`,
    ]),
    'a level of the tree': [base, ...ids.map((id) => `${base}?parent_id=${id}`)],
    'navigation and chart': ids.flatMap((id) => [
      `${base}/navigation?department_id=${id}`,
      `${base}/chart?root_id=${id}&depth=2`,
    ]),
    'people within a department': ids.map(
      (id) => `/api/v2/users?department_id=${id}&query=${encodeURIComponent('山')}`,
    ),
    'people and departments by two words': [...new Set(queries['two words'])].map(
      (query) => `/api/v2/search/departments?query=${encodeURIComponent(query)}`,
    ),
    ...Object.fromEntries(
      Object.entries(queries).map(([kind, list]) => [`people by ${kind}`, [...new Set(list)].map(users)]),
    ),
  }
  const measured = new Map<string, LoadResult[]>(Object.keys(kinds).map((kind) => [kind, []]))
  for (let round = 0; round < rounds; round++)
    for (const [kind, paths] of Object.entries(kinds))
      measured.get(kind)!.push(await tools.load({ address, paths, cookies }))
  const compared = [...new Set(Object.values(queries).flat())]
  return {
    kinds: Object.fromEntries([...measured].map(([kind, results]) => [kind, medians(results)])),
    compared: compared.length,
    right: await comparePeople({ engine, companyId }, compared),
  }
}

export const peopleFigures = ({
  kinds,
  compared,
  right,
}: Awaited<ReturnType<typeof measurePeople>>): Figure[] => [
  ...Object.entries(kinds).map(([kind, { p95Ms, errors }]) => ({
    part: 'people' as const,
    name: `${kind}, p95${errors > 0 ? ` (${errors} errors)` : ''}`,
    value: `${p95Ms.toFixed(1)} ms`,
    wanted: `≤ ${wantedMs} ms`,
    met: p95Ms <= wantedMs && errors === 0,
  })),
  {
    part: 'people',
    name: `of ${compared} people searches, those with exactly the right results`,
    value: `${right}`,
    wanted: `${compared}`,
    met: right === compared,
  },
]
