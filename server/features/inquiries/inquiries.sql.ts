/** SQL: whether the account handles inquiries; `person` is its alias. */
export const isHandler = (person = 'u') => `${person}.status = 'active' and (${person}.role = 'administrator'
  or ${person}.role = 'section_administrator' and exists (select from administrator_sections x
    where x.company_id = ${person}.company_id and x.user_id = ${person}.id and x.section = 'inquiries'))`

/** SQL: the folded text of an inquiry, its answers and its messages. */
export const inquiryText = String.raw`(q.search_text || coalesce((
    select string_agg(E'\n' || m.search_text, '') from inquiry_messages m
    where m.company_id = q.company_id and m.inquiry_id = q.id), ''))`
