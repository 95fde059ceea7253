import type { Engine } from '#db/connect.ts'
import { designMenu, formItem, stepOfUsers } from '#db/factories/menu-form.ts'

const superior = (userId: number) => ({ ...stepOfUsers('superior', [userId]), name: '上長の承認' })

/**
 * Reports of the company's people that wait for one approver, each for the given number of minutes, created in
 * few large statements. The menu publishes to nobody, so that only the cost of the decision itself is measured.
 */
export async function seedWaiting(engine: Engine, companyId: number, approverId: number, count: number) {
  const step = superior(approverId)
  const menuId = await designMenu(engine.company(companyId), {
    menu: { name: '経費の申請', flow: 'apply', publicationMode: 'nobody' },
    apply: {
      items: [formItem('purpose', 'text', { name: '目的' }), formItem('amount', 'money', { name: '金額' })],
      workflow: { steps: [step], watchers: [] },
    },
  })
  const steps = JSON.stringify([{ key: step.key, name: step.name, need: step.need, itemKeys: [] }])
  await engine.withConnection('installation', (connection) =>
    connection.script(`
      create temporary table made on commit drop as
      select n, u.id as user_id, m.department_id, now() - n * interval '1 minute' as at,
        nextval(pg_get_serial_sequence('applies', 'id')) as apply_id,
        nextval(pg_get_serial_sequence('reports', 'id')) as report_id,
        nextval(pg_get_serial_sequence('approvals', 'id')) as approval_id
      from generate_series(1, ${count}) n
      join (select id, row_number() over (order by id) - 1 as place, count(*) over () as people
        from users where company_id = ${companyId} and id <> ${approverId}) u on u.place = n % u.people
      join memberships m on m.company_id = ${companyId} and m.user_id = u.id and m.main;
      insert into applies (company_id, id, menu_id, user_id, client_key, status, created_at)
      select ${companyId}, apply_id, ${menuId}, user_id, 'bench-' || apply_id, 'in_progress', at from made;
      insert into approvals (company_id, id, kind, subject_id, applicant_id, status, step_index, steps, waiting_since)
      select ${companyId}, approval_id, 'report', report_id, user_id, 'waiting', 0, '${steps}'::jsonb, at from made;
      insert into reports (company_id, id, apply_id, menu_id, user_id, stage, status, form_version, title, department_id,
        version, approval_id, for_day, created_at, submitted_at)
      select ${companyId}, report_id, apply_id, ${menuId}, user_id, 'apply', 'waiting', 1, '備品の購入 ' || n, department_id,
        1, approval_id, at::date, at, at from made;
      insert into report_versions (company_id, report_id, version, answers, written_by_id, written_at)
      select ${companyId}, report_id, 1, jsonb_build_array(
        jsonb_build_object('item', 'purpose', 'value', jsonb_build_object('text', '備品の購入 ' || n)),
        jsonb_build_object('item', 'amount', 'value', jsonb_build_object('number', n * 10))), user_id, at from made;
      insert into approval_seats (company_id, approval_id, step_index, user_id, waiting, waiting_since)
      select ${companyId}, approval_id, 0, ${approverId}, true, at from made;
      insert into approval_acts (company_id, approval_id, kind, round, step_index, actor_id, subject_version, acted_at)
      select ${companyId}, approval_id, 'submitted', 1, 0, user_id, 1, at from made;
      insert into approval_waiting_counters (company_id, user_id, waiting_count)
      values (${companyId}, ${approverId}, ${count})
      on conflict (company_id, user_id) do update
        set waiting_count = approval_waiting_counters.waiting_count + excluded.waiting_count;`),
  )
}
