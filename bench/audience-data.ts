import type { AudienceRule, AudienceTerm } from '#common/audience-rule.ts'
import { canonicalRule } from '#common/audience-rule.ts'
import { ruleHash } from '#db/audience-members.ts'
import type { Engine } from '#db/connect.ts'

const divisions = 10
const branches = 7
const teams = 6

export type Organised = { divisionIds: number[]; branchIds: number[]; teamIds: number[] }

/**
 * Gives a company of bench-data.ts 500 departments on three levels (10, 70 and 420), puts its people into the
 * lowest level and every tenth person into a second department, and replaces its audiences with rules about
 * departments, positions and both, with and without exceptions. All memberships match their rules.
 */
export async function organise(engine: Engine, companyId: number): Promise<Organised> {
  const run = (text: string) => engine.withConnection('installation', (connection) => connection.script(text))
  const rows = <Row>(text: string) =>
    engine.withConnection('installation', async (connection) => (await connection.query<Row>(text)).rows)
  await run(`
    create temporary table made as
    select level, n, nextval(pg_get_serial_sequence('departments', 'id')) as id,
      case level when 1 then null when 2 then n % ${divisions} else n % ${divisions * branches} end as above
    from (select 1 as level, n from generate_series(0, ${divisions - 1}) n
      union all select 2, n from generate_series(0, ${divisions * branches - 1}) n
      union all select 3, n from generate_series(0, ${divisions * branches * teams - 1}) n) drawn;
    insert into departments (company_id, id, parent_id, name, sort_order)
    select ${companyId}, m.id, p.id, case m.level when 1 then '第' || m.n || '本部' when 2 then '第' || m.n || '支店'
      else '第' || m.n || '課' end, m.n
    from made m left join made p on p.level = m.level - 1 and p.n = m.above order by m.level, m.id;
    ${ancestors(companyId)}
    insert into positions (company_id, name, sort_order)
    select ${companyId}, '役職' || n, n from generate_series(1, 6) n;
    delete from memberships where company_id = ${companyId};
    with team as (select array_agg(id order by id) as ids from made where level = 3),
      position as (select array_agg(id order by id) as ids from positions where company_id = ${companyId})
    insert into memberships (company_id, user_id, department_id, position_id, main)
    select ${companyId}, u.id, team.ids[1 + (u.id * case when second then 131 else 1 end + second::int)
        % cardinality(team.ids)], position.ids[1 + u.id % 6], not second
    from users u, team, position, (values (false), (true)) as places (second)
    where u.company_id = ${companyId} and (not second or u.id % 10 = 0)
    on conflict do nothing;`)
  const departments = await rows<{ id: number; depth: number }>(`
    select d.id, max(a.depth) as depth from departments d
    join department_ancestors a on a.company_id = d.company_id and a.department_id = d.id
    where d.company_id = ${companyId} and d.name not like '%営業所' group by d.id order by d.id`)
  const level = (depth: number) => departments.filter((one) => one.depth === depth).map(({ id }) => id)
  const organised = { divisionIds: level(0), branchIds: level(1), teamIds: level(2) }
  const positionIds = (
    await rows<{ id: number }>(`select id from positions where company_id = ${companyId} order by id`)
  ).map(({ id }) => id)
  const audiences = await rows<{ id: number }>(
    `select id from audiences where company_id = ${companyId} and rule_hash like 'bench-%' order by id`,
  )
  const written = audiences.map(({ id }, i) => {
    const rule = ruleAt(i, organised, positionIds)
    return { id, rule: canonicalRule(rule), rule_hash: ruleHash(rule) }
  })
  await run(`
    update audiences a set rule = given.rule::jsonb, rule_hash = given.rule_hash
    from json_to_recordset('${JSON.stringify(written).replaceAll("'", "''")}')
      as given (id bigint, rule text, rule_hash text)
    where a.company_id = ${companyId} and a.id = given.id;
    delete from audience_terms where company_id = ${companyId};
    insert into audience_terms (company_id, audience_id, excluding, kind, target_id, needed)
    select a.company_id, a.id, t.* from audiences a, audience_rule_terms(a.rule) t where a.company_id = ${companyId};`)
  return organised
}

/** All ancestors of each department, from the parents. */
export const ancestors = (companyId: number) => `
  insert into department_ancestors (company_id, department_id, ancestor_id, depth)
  with recursive above as (
    select company_id, id as department_id, id as ancestor_id, 0 as depth, parent_id
    from departments where company_id = ${companyId}
    union all
    select a.company_id, a.department_id, p.id, a.depth + 1, p.parent_id
    from above a join departments p on p.company_id = a.company_id and p.id = a.parent_id
  ) select company_id, department_id, ancestor_id, depth from above
  on conflict do nothing;`

const at = (ids: readonly number[], index: number) => ids[index % ids.length]!

function ruleAt(
  i: number,
  { divisionIds, branchIds, teamIds }: Organised,
  positionIds: number[],
): AudienceRule {
  const department = (id: number, descendants = true): AudienceTerm => ({
    type: 'department',
    id,
    descendants,
  })
  const position: AudienceTerm = { type: 'position', id: at(positionIds, i) }
  const round = Math.floor(i / 6)
  switch (i % 6) {
    case 0:
      return { include: [department(at(divisionIds, round)), department(at(teamIds, i))], match: 'any' }
    case 1:
      return {
        include: [department(at(branchIds, round))],
        match: 'any',
        exclude: [department(at(teamIds, i), false)],
      }
    case 2:
      return {
        include: [department(at(divisionIds, round)), position],
        match: 'all',
        exclude: [department(at(branchIds, i))],
      }
    case 3:
      return {
        include: [department(at(branchIds, round)), department(at(branchIds, round + 31)), position],
        match: 'any',
        exclude: [department(at(divisionIds, i))],
      }
    case 4:
      return {
        include: [1, 2, 3].map((step) => department(at(teamIds, round * step + i), false)),
        match: 'any',
      }
    default:
      return {
        include: [department(at(divisionIds, round + 3)), position],
        match: 'all',
        exclude: [department(at(teamIds, i), false)],
      }
  }
}
