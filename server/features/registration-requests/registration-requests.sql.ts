/** SQL: whether the account decides about requests for an account; `person` is its alias. */
export const decidesRequests = (
  person = 'u',
) => `${person}.status = 'active' and (${person}.role = 'administrator'
  or ${person}.role = 'section_administrator' and exists (select from administrator_sections x
      where x.company_id = ${person}.company_id and x.user_id = ${person}.id and x.section = 'users')
    and not exists (select from administrator_departments y
      where y.company_id = ${person}.company_id and y.user_id = ${person}.id))`
