/** SQL: whether the account handles inquiries; `person` is its alias. */
export const isHandler = (person = 'u') => `${person}.status = 'active' and (${person}.role = 'administrator'
  or ${person}.role = 'section_administrator' and exists (select from administrator_sections x
    where x.company_id = ${person}.company_id and x.user_id = ${person}.id and x.section = 'inquiries'))`
