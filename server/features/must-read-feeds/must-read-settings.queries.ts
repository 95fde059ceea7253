import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

type Tone = 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray'
export type Mode = 'never' | 'optional' | 'always'
export type CompanyPolicy = { dueDays: number; remindDays: number[]; escalate: boolean }

const usual: CompanyPolicy & { version: number } = {
  version: 0,
  dueDays: 7,
  remindDays: [3, 1],
  escalate: true,
}

/** The company's must-read settings. */
export async function findCompanyPolicy(db: CompanyDb): Promise<CompanyPolicy & { version: number }> {
  const [row] = await namedQuery<CompanyPolicy & { version: number }>(
    db,
    'select version, due_days, remind_days, escalate from must_read_settings where company_id = $1',
    [companyIdOf(db)],
  )
  return row ?? usual
}

export type MenuPolicy = CompanyPolicy & {
  mode: Mode
  /** The default due date. */
  suggestedDueOn: string
  /** The day of posting, in the company's time zone. */
  today: string
}

/** The must-read settings for posts of a menu at that time (null: now), with the company's defaults filled in. */
export async function findMenuPolicy(
  db: CompanyDb,
  menuId: number,
  postedAt: Date | null = null,
): Promise<MenuPolicy> {
  const [row] = await namedQuery<MenuPolicy>(
    db,
    `select ways.*, today.day as today, today.day + ways.due_days as suggested_due_on
     from (select (coalesce($6::timestamptz, now()) at time zone time_zone)::date as day from companies where id = $1) today
     cross join (
       select coalesce(p.mode, 'never') as mode, coalesce(p.due_days, s.due_days, $3) as due_days,
         coalesce(p.remind_days, s.remind_days, $4::integer[]) as remind_days,
         coalesce(p.escalate, s.escalate, $5) as escalate
       from (values (1)) one
       left join must_read_settings s on s.company_id = $1
       left join menu_must_read_policies p on p.company_id = $1 and p.menu_id = $2
     ) ways`,
    [companyIdOf(db), menuId, usual.dueDays, usual.remindDays, usual.escalate, postedAt],
  )
  return row!
}

/** The menu of a post. */
export async function findMenuOfFeed(db: CompanyDb, feedId: number) {
  const [row] = await namedQuery<{ menuId: number }>(
    db,
    'select menu_id from feeds where company_id = $1 and id = $2',
    [companyIdOf(db), feedId],
  )
  return row!.menuId
}

/** Every menu in its order, with its own settings if it has any. */
export const findMenuPolicies = (db: CompanyDb) =>
  namedQuery<{
    id: number
    version: number
    name: string
    iconName: string
    tone: Tone
    mode: Mode
    dueDays: number | null
    remindDays: number[] | null
    escalate: boolean | null
  }>(
    db,
    `select n.id, n.version, n.name, n.icon_name, n.tone, coalesce(p.mode, 'never') as mode, p.due_days, p.remind_days,
       p.escalate
     from menus n
     join menu_categories c on c.company_id = n.company_id and c.id = n.menu_category_id
     left join menu_must_read_policies p on p.company_id = n.company_id and p.menu_id = n.id
     where n.company_id = $1 and n.deleted_at is null order by c.sort_order, c.id, n.sort_order, n.id`,
    [companyIdOf(db)],
  )

/** A menu of the company, whether or not anyone can use it. */
export async function findAnyMenu(db: CompanyDb, menuId: number) {
  const [row] = await namedQuery<{ id: number; name: string }>(
    db,
    'select id, name from menus where company_id = $1 and id = $2',
    [companyIdOf(db), menuId],
  )
  return row
}
