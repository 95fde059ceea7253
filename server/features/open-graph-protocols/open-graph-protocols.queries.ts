import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

type CardRow = { title: string | null; description: string; siteName: string }

/** The stored summary of a page, if it is still fresh; a row without a title: the page has none. */
export async function findLinkCard(db: CompanyDb, url: string) {
  const [row] = await namedQuery<CardRow>(
    db,
    `select title, description, site_name from link_cards
     where company_id = $1 and url = $2 and expires_at > now()`,
    [companyIdOf(db), url],
  )
  return row
}
