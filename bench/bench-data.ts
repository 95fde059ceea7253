import { everyone } from '#common/audience-rule.ts'
import type { Engine } from '#db/connect.ts'
import { audienceOf, ownAudiences } from '#db/factories/audience.ts'
import { makeCompany } from '#db/factories/company.ts'
import { makeMenu, makeMenuCategory } from '#db/factories/menu.ts'
import { passwordHash } from '#db/factories/password.ts'
import { makeStamps } from '#db/first-stamps.ts'

export type BenchSize = { posts: number; people: number; audiences: number }

/**
 * A company of any size, created with a few large statements: posts of the last three years with Japanese text
 * of 20 to 500 characters, each with an audience in addition to its author, photos on every seventh, stamps on
 * every second, and reads and reactions on the newest 10,000. Nothing is in the search index. Everyone is in 10
 * to 25 audiences, including that of everyone, and can sign in.
 * @returns the company's id.
 */
export async function seedBench(engine: Engine, { posts, people, audiences }: BenchSize): Promise<number> {
  const companyId = await makeCompany(engine, { name: '株式会社ひろば' })
  const db = engine.company(companyId)
  await makeStamps(db)
  const everyoneId = await audienceOf(db, everyone)
  const category = await makeMenuCategory(db)
  for (let i = 0; i < 20; i++)
    await makeMenu(db, { menuCategoryId: category, name: `${menus[i % menus.length]}` })
  const run = (text: string) =>
    engine.withConnection('installation', (connection) => connection.script(withoutTriggers + text))
  await run(peopleSql(companyId, people, await passwordHash()))
  await run(audiencesSql(companyId, audiences, everyoneId))
  const { rows } = await engine.withConnection('installation', (connection) =>
    connection.query<{ id: number }>('select id from users where company_id = $1', [companyId]),
  )
  await ownAudiences(
    db,
    rows.map(({ id }) => id),
  )
  // Without statistics, posts are joined with audiences by comparing each with each.
  await run('analyze')
  await run(postsSql(companyId, posts))
  await run(extrasSql(companyId))
  await run('analyze')
  return companyId
}

const menus = [
  '今日のできごと',
  '日報',
  'ありがとう',
  '改善提案',
  '現場レポート',
  '社内イベント',
  'お客様の声',
]
const families =
  '佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 林 斎藤 清水'
const givens = '花子 太郎 健一 美咲 翔太 陽子 直樹 由美 大輔 恵 拓也 さくら 誠 真由美 亮 千尋 和也 彩 隆 葵'
const sentences = [
  '本日の朝礼で共有した内容を、こちらにもまとめておきます。',
  '先週から試していた新しい手順ですが、作業時間が一割ほど短くなりました。',
  'ご協力いただいたみなさん、ありがとうございました。',
  '次回は来月の第二水曜日を予定しています。参加できる方は事前にお知らせください。',
  '駅前の店舗では、雨の日のお客様への声かけがとても好評でした。',
  '倉庫の整理が終わり、通路が広くなって台車がすれ違えるようになりました！',
  '機械の点検中に小さな異音に気づき、早めに部品を取り替えることができました。',
  '新しく入った二人も、だいぶ仕事に慣れてきたようです。見かけたらぜひ声をかけてください。',
  '資料は共有フォルダーに入れてありますので、時間のあるときに目を通してください。',
  '小さなことでも、気づいた点があればコメントで教えてもらえると助かります。',
]
const array = (items: readonly string[]) => `array[${items.map((item) => `'${item}'`).join(', ')}]`

// Applies until the end of the script, if the login role may set it: foreign keys and the search index take
// most of the time.
const withoutTriggers = `
  do $$ begin
    perform set_config('app.search_paused', 'on', true), set_config('session_replication_role', 'replica', true);
  exception when insufficient_privilege then
    perform set_config('app.search_paused', 'on', true);
  end $$;`

const peopleSql = (companyId: number, people: number, hash: string) => `
  insert into departments (company_id, name, sort_order)
  select ${companyId}, '第' || n || '営業所', n from generate_series(1, 40) n;
  insert into department_ancestors (company_id, department_id, ancestor_id, depth)
  select company_id, id, id, 0 from departments where company_id = ${companyId};
  insert into users (company_id, family_name, given_name, family_name_kana, given_name_kana, email, status)
  select ${companyId}, f[1 + n % cardinality(f)], g[1 + n / 7 % cardinality(g)], 'サトウ', 'ハナコ',
    'person-${companyId}-' || n || '@bench.example', 'active'
  from generate_series(1, ${people}) n,
    (select ${array(families.split(' '))} as f, ${array(givens.split(' '))} as g) names;
  insert into credentials (company_id, user_id, password_hash, initial)
  select company_id, id, '${hash}', false from users where company_id = ${companyId};
  with d as (select array_agg(id) as ids from departments where company_id = ${companyId})
  insert into memberships (company_id, user_id, department_id, main)
  select company_id, u.id, ids[1 + u.id % cardinality(ids)], true from users u, d where company_id = ${companyId};`

// In addition to the audience of everyone, each person is in 9 to 24 audiences of very different sizes.
const audiencesSql = (companyId: number, audiences: number, everyoneId: number) => `
  select setseed(0.25);
  insert into audiences (company_id, rule, rule_hash)
  select ${companyId}, '{"include": [], "match": "any"}', 'bench-' || n from generate_series(2, ${audiences}) n;
  create temporary table shared as
  select id, row_number() over (order by id) as place from audiences
  where company_id = ${companyId} and id <> ${everyoneId};
  insert into audience_members (company_id, audience_id, user_id)
  select ${companyId}, ${everyoneId}, id from users where company_id = ${companyId};
  insert into audience_members (company_id, audience_id, user_id)
  select ${companyId}, s.id, t.user_id from (
    select distinct user_id, place from (
      select u.id as user_id, 1 + floor((${audiences} - 1) * power(random(), 1.5))::int as place
      from users u, generate_series(1, 9 + (u.id * 7 % 16)::int) where u.company_id = ${companyId}
    ) drawn
  ) t join shared s on s.place = t.place;
  drop table shared;`

const postsSql = (companyId: number, posts: number) => `
  select setseed(0.5);
  create temporary table texts as
  select n, string_agg(s[1 + floor(random() * cardinality(s))::int], '') as body
  from (select ${array(sentences)} as s) sentences, generate_series(1, 2000) n,
    lateral generate_series(1, 1 + floor(power(n / 2000.0, 1.5) * 14)::int) group by n;
  create temporary table drafts as
  select n, now() - interval '3 years' * (1 - n / ${posts}.0) as posted_at,
    authors[1 + floor(random() * cardinality(authors))::int] as author_id,
    menu_ids[1 + floor(random() * cardinality(menu_ids))::int] as menu_id,
    case when random() < 0.05 then everybody
      else shared[1 + floor(power(random(), 1.5) * cardinality(shared))::int] end as audience_id,
    1 + floor(random() * 2000)::int as text_n
  from generate_series(1, ${posts}) n, (select
    (select array_agg(id) from users where company_id = ${companyId}) as authors,
    (select array_agg(id) from menus where company_id = ${companyId}) as menu_ids,
    (select min(id) from audiences where company_id = ${companyId}) as everybody,
    (select array_agg(id order by id) from audiences
      where company_id = ${companyId} and rule_hash like 'bench-%') as shared) pools;
  analyze texts, drafts;
  with base as (select coalesce(max(id), 0) as id from applies)
  insert into applies (company_id, id, menu_id, user_id, client_key, created_at)
  select ${companyId}, base.id + n, menu_id, author_id, 'bench-' || n, posted_at from drafts, base order by n;
  select setval(pg_get_serial_sequence('applies', 'id'), (select max(id) from applies));
  with base as (select coalesce(max(id), 0) as id from feeds),
    applied as (select max(id) - ${posts} as id from applies)
  insert into feeds (company_id, id, apply_id, menu_id, author_id, department_id, title, body, audience_id, posted_at)
  select ${companyId}, base.id + d.n, applied.id + d.n, d.menu_id, d.author_id, m.department_id,
    case when d.n % 3 = 0 then '' else 'お知らせ その' || d.n end, t.body, d.audience_id, d.posted_at
  from drafts d join texts t on t.n = d.text_n
  join memberships m on m.company_id = ${companyId} and m.user_id = d.author_id and m.main, base, applied
  order by d.n;
  select setval(pg_get_serial_sequence('feeds', 'id'), (select max(id) from feeds));
  drop table texts, drafts;
  insert into feed_audiences (company_id, audience_id, sort_at, feed_id)
  select company_id, audience_id, posted_at, id from feeds where company_id = ${companyId} order by id;
  insert into feed_audiences (company_id, audience_id, sort_at, feed_id)
  select f.company_id, a.id, f.posted_at, f.id from feeds f
  join audiences a on a.company_id = ${companyId} and (a.rule -> 'include' -> 0 ->> 'id')::bigint = f.author_id
  where f.company_id = ${companyId} and a.rule @> '{"include": [{"type": "user"}]}' order by f.id
  on conflict do nothing;
  insert into feed_counters (company_id, feed_id, comment_count, read_count)
  select company_id, id, id % 7, id % 200 from feeds where company_id = ${companyId} order by id;`

const newest = (companyId: number) =>
  `(select company_id, id, author_id from feeds where company_id = ${companyId} order by id desc limit 10000)`

const everybody = (companyId: number) =>
  `(select array_agg(id) as ids from users where company_id = ${companyId})`

const extrasSql = (companyId: number) => `
  select setseed(0.75);
  with base as (select coalesce(max(id), 0) as id from media_files), placed as (
    select f.id as feed_id, f.author_id, p, row_number() over (order by f.id, p) as n
    from feeds f, generate_series(1, 1 + f.id % 4) p where f.company_id = ${companyId} and f.id % 7 = 0
  ), files as (
    insert into media_files
      (company_id, id, filename, kind, content_type, byte_size, width, height, original_name, uploader_id)
    select ${companyId}, base.id + n, md5('${companyId} ' || n) || '.jpg', 'image', 'image/jpeg', 84000, 1200, 800,
      'IMG_' || n || '.jpg', author_id from placed, base order by n
  )
  insert into feed_media_files (company_id, feed_id, sort_order, media_file_id)
  select ${companyId}, feed_id, p, base.id + n from placed, base order by n;
  select setval(pg_get_serial_sequence('media_files', 'id'), (select max(id) from media_files));
  insert into feed_reaction_counters (company_id, feed_id, stamp_id, reaction_count)
  select f.company_id, f.id, s.id, 1 + (f.id + s.id) % 20 from feeds f
  join stamps s on s.company_id = f.company_id and (f.id / 2 + s.sort_order) % 6 < f.id / 2 % 4
  where f.company_id = ${companyId} and f.id % 2 = 0 order by f.id;
  insert into feed_reads (company_id, feed_id, user_id)
  select distinct f.company_id, f.id, ids[1 + (f.id * 31 + k * 397) % cardinality(ids)]
  from ${newest(companyId)} f, generate_series(1, 25) k, ${everybody(companyId)} u;
  insert into feed_reactions (company_id, feed_id, stamp_id, user_id)
  select distinct c.company_id, c.feed_id, c.stamp_id, ids[1 + (f.id * 17 + k * 1999) % cardinality(ids)]
  from ${newest(companyId)} f
  join feed_reaction_counters c on c.company_id = f.company_id and c.feed_id = f.id,
    generate_series(1, 5) k, ${everybody(companyId)} u;`
