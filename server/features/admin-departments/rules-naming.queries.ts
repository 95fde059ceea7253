import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

const kinds = { department: ['department', 'department_below'], position: ['position'] }

/**
 * Whether something in force refers to a department or position: the audience of a menu, shortcut or link, or the
 * approvers of a workflow. Without this check, deleting it would silently take a menu from people or an approver from
 * applications.
 */
export async function isNamedByRules(db: CompanyDb, kind: keyof typeof kinds, id: number) {
  const [row] = await namedQuery<{ named: boolean }>(
    db,
    `select exists (select from audience_terms t where t.company_id = $1 and t.target_id = $2
           and t.kind = any($3::text[]) and (
             exists (select from menus n where n.company_id = $1 and n.deleted_at is null
               and t.audience_id in (n.use_audience_id, n.publication_audience_id))
             or exists (select from menu_ranks r join menus n on n.company_id = r.company_id and n.id = r.menu_id
               and n.deleted_at is null where r.company_id = $1 and r.audience_id = t.audience_id)
             or exists (select from shortcuts s where s.company_id = $1 and s.audience_id = t.audience_id)
             or exists (select from external_links l where l.company_id = $1 and l.audience_id = t.audience_id)
             or exists (select from resources r where r.company_id = $1 and r.audience_id = t.audience_id)
             or exists (select from courses o where o.company_id = $1 and o.audience_id = t.audience_id)
             or exists (select from document_categories g where g.company_id = $1 and g.audience_id = t.audience_id)
             or exists (select from knowledge_tests k where k.company_id = $1 and k.audience_id = t.audience_id)))
       or exists (select from menus n
         join menu_workflows w on w.company_id = n.company_id and w.menu_id = n.id
           and w.version = case w.stage when 'apply' then n.apply_workflow_version else n.report_workflow_version end
         where n.company_id = $1 and n.deleted_at is null and jsonb_path_exists(w.workflow,
           '$.** ? (@.departmentId == $department || @.departmentIds[*] == $department || @.positionId == $position)',
           jsonb_build_object('department', $4::bigint, 'position', $5::bigint))) as named`,
    [companyIdOf(db), id, kinds[kind], kind === 'department' ? id : null, kind === 'position' ? id : null],
  )
  return row!.named
}
