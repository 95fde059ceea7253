import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

type Theme = {
  logo_url: string | null
  bg_color: string
  bg_hover_color: string
  border_color: string
  text_color: string
}
type Navigation = { icon_type: string; name: string; href_path: string }

/** The company's name, time zone and header arrangement. */
export async function findCompany(db: CompanyDb) {
  const [row] = await namedQuery<{
    name: string
    timeZone: string
    customTheme: Theme | null
    navigations: Navigation[] | null
  }>(
    db,
    `select c.name, c.time_zone, f.custom_theme, f.navigations
     from companies c join company_configs f on f.company_id = c.id where c.id = $1`,
    [companyIdOf(db)],
  )
  return row
}

/** Messages after the last one read, own ones and muted rooms left out; counted to 1,000 at most. */
export async function countUnreadChatMessages(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) from (
       select 1 from chat_memberships m
       join chat_messages c on c.company_id = m.company_id and c.chat_room_id = m.chat_room_id
         and c.id > m.last_read_message_id and c.author_id <> m.user_id
       where m.company_id = $1 and m.user_id = $2 and not m.muted limit 1000) unread`,
    [companyIdOf(db), userId],
  )
  return row!.count
}
