import { everyone } from '#common/audience-rule.ts'
import type { Engine } from '#db/connect.ts'
import { audienceOf } from '#db/factories/audience.ts'

export type ChatSize = { rooms: number; messages: number }

/** Rooms by what is special about them; all others have up to 60 members. */
export type SeededChat = {
  /** Of the whole company. */
  everyoneRoomId: number
  /** Of ten people. */
  smallRoomId: number
  /** With a fifth of all messages. */
  longRoomId: number
  /** The rooms with up to 60 members, with these. */
  ordinary: { id: number; memberIds: number[] }[]
}

/**
 * Rooms of a company and their messages, created with a few large statements: one room of everybody, twenty of a tenth
 * of the people, one of ten people, and the others of up to 60. Every member has read all but the newest few.
 */
export async function seedChat(engine: Engine, companyId: number, size: ChatSize) {
  const everybody = await audienceOf(engine.company(companyId), everyone)
  await engine.withConnection('installation', (connection) =>
    connection.script(chatSql({ companyId, everybody, ...size })),
  )
}

/** What `seedChat` created. */
export async function seededChat(engine: Engine, companyId: number): Promise<SeededChat> {
  const { rows } = await engine.withConnection('installation', (connection) =>
    connection.query<{ id: number; memberIds: number[] }>(
      `select r.id, array_agg(m.user_id order by m.user_id) as member_ids from chat_rooms r
       join chat_memberships m on m.company_id = r.company_id and m.chat_room_id = r.id
       where r.company_id = $1 group by r.id order by r.id`,
      [companyId],
    ),
  )
  return {
    everyoneRoomId: rows[0]!.id,
    longRoomId: rows[wideRooms + 1]!.id,
    smallRoomId: rows.at(-1)!.id,
    ordinary: rows.slice(wideRooms + 2, -1),
  }
}

/** Makes a person a member of these rooms. */
export const joinRooms = (engine: Engine, companyId: number, userId: number, ids: readonly number[]) =>
  engine.withConnection('installation', (connection) =>
    connection.query(
      `insert into chat_memberships (company_id, user_id, chat_room_id, read_seq)
       select company_id, $2, id, greatest(0, last_seq - id % 9) from chat_rooms
       where company_id = $1 and id = any($3::bigint[]) on conflict do nothing`,
      [companyId, userId, ids],
    ),
  )

const wideRooms = 20
const sentences = [
  '今日の納品は14時ごろになりそうです。',
  '承知しました。受け取りの準備をしておきます。',
  '駐車場が混んでいるので、裏口に回ってください！',
  '会議室は3階に変更になりました。資料は共有フォルダーにあります。',
  'ありがとうございます。助かります。',
  '明日のシフトですが、早番と遅番を入れ替えてもらえる人はいますか？',
]

type Seed = ChatSize & { companyId: number; everybody: number }

const chatSql = ({ companyId, everybody, rooms, messages }: Seed) => `
  do $$ begin
    perform set_config('session_replication_role', 'replica', true);
  exception when insufficient_privilege then null;
  end $$;
  create temporary table numbered as
  select id, row_number() over (order by id) - 1 as n, count(*) over () as people
  from users where company_id = ${companyId};
  create temporary table sized as
  select p, (select max(people) from numbered) as people, case when p = 1 then (select max(people) from numbered)
    when p <= ${wideRooms + 1} then greatest(2, (select max(people) from numbered) / 10)
    when p = ${rooms} then 10 else least(60, (select max(people) from numbered)) end as size
  from generate_series(1, ${rooms}) p;
  with base as (select coalesce(max(id), 0) as id from chat_rooms)
  insert into chat_rooms (company_id, id, kind, name, created_by_id, audience_id)
  overriding system value
  select ${companyId}, base.id + p, case when p = 1 then 'official' else 'group' end, '第' || p || 'ルーム',
    (select min(id) from numbered), case when p = 1 then ${everybody} end from sized, base order by p;
  select setval(pg_get_serial_sequence('chat_rooms', 'id'), (select max(id) from chat_rooms));
  create temporary table placed as
  select s.p, s.size, s.people, r.id as room_id from sized s
  join (select id, row_number() over (order by id) as p from chat_rooms where company_id = ${companyId}) r on r.p = s.p;
  create temporary table searched as
  select indexdef from pg_indexes where schemaname = 'public' and indexname = 'chat_messages_by_gram';
  drop index chat_messages_by_gram;
  create temporary table said as
  select placed.p, placed.room_id, placed.size, placed.people, n,
    row_number() over (partition by placed.room_id order by n) as seq
  from generate_series(1, ${messages}) n
  join placed on placed.p = case when n % 5 = 0 then ${wideRooms + 2} else 1 + n % ${rooms} end;
  insert into chat_messages (company_id, chat_room_id, seq, rev, author_id, body, client_key, created_at)
  select ${companyId}, room_id, seq, seq, u.id, s[1 + said.n % cardinality(s)] || said.n, 'bench-' || said.n,
    now() - interval '1 year' * (1 - said.n / ${messages}.0)
  from said join numbered u on u.n = (said.p * 7919 + said.seq % said.size) % said.people
  cross join (select array[${sentences.map((sentence) => `'${sentence}'`).join(', ')}] as s) sentences;
  update chat_rooms r set last_seq = newest.seq, last_rev = newest.seq, last_at = now() - interval '1 second' * (r.id % 9999)
  from (select room_id, max(seq) as seq from said group by room_id) newest
  where r.company_id = ${companyId} and r.id = newest.room_id;
  insert into chat_memberships (company_id, user_id, chat_room_id, read_seq)
  select ${companyId}, u.id, r.id, greatest(0, r.last_seq - u.id % 9)
  from placed join chat_rooms r on r.company_id = ${companyId} and r.id = placed.room_id
  cross join lateral generate_series(0, placed.size - 1) k
  join numbered u on u.n = (placed.p * 7919 + k) % placed.people;
  -- Much faster at once than with each message.
  set maintenance_work_mem = '1GB';
  do $$ begin execute (select indexdef from searched); end $$;
  reset maintenance_work_mem;
  drop table said, placed, sized, numbered, searched;
  analyze chat_rooms, chat_messages, chat_memberships`
