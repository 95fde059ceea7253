import { standsInFor } from '#server/features/absences/deputies.queries.ts'

/**
 * SQL: whether `reader` can see all of report `r`, including unpublished answers: its author; after submission, current
 * and former approvers (also as today's deputy), watchers, and administrators of everything, of its menu, or of
 * accounting. `$1` is the company. Equivalent to `reportPolicy(…).readAll`.
 */
export const maySeeWhole = (r: string, reader: string) => `
  (${r}.user_id = ${reader} or ${r}.version > 0 and (
    exists (select from users admin where admin.company_id = $1 and admin.id = ${reader}
      and (admin.role = 'administrator' or admin.role = 'section_administrator' and exists (
        select from administrator_sections x where x.company_id = $1 and x.user_id = admin.id and (
          x.section = 'accounting' or x.section = 'menus' and (
            not exists (select from administrator_menus m where m.company_id = $1 and m.user_id = admin.id)
            or exists (select from administrator_menus m where m.company_id = $1 and m.user_id = admin.id
              and m.menu_id = ${r}.menu_id))))))
    or exists (select from approval_seats s where s.company_id = $1 and s.approval_id = ${r}.approval_id
      and s.replaced_at is null and (s.user_id = ${reader} or ${standsInFor('s.user_id', reader)}))
    or exists (select from approval_watchers w where w.company_id = $1 and w.approval_id = ${r}.approval_id
      and w.user_id = ${reader})
    or exists (select from approval_acts x where x.company_id = $1 and x.approval_id = ${r}.approval_id
      and x.actor_id = ${reader} and x.kind in ('approved', 'pended', 'rejected', 'item_pickup'))))`
