import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '#db/connect.ts'
import { testDatabase } from '#testing/database.ts'
import { type Catalogue, readCatalogue } from './statements/catalogue.ts'
import { acrossCompanies, assuredRows, noQueries, unreadTexts } from './statements/exceptions.ts'
import { examine, type Findings, proveStatements } from './statements/prove.ts'

let engine: Engine
beforeAll(async () => {
  // Older PostgreSQL servers do not report which outer joins make a column nullable; the embedded engine is recent.
  engine = await testDatabase({ kind: 'embedded' })
})
afterAll(() => engine.close())

const listed = (exceptions: readonly { findings: readonly string[] }[]) =>
  exceptions.flatMap(({ findings }) => findings).toSorted()

describe('every SQL statement of the server', () => {
  let found: Findings
  beforeAll(async () => {
    found = await proveStatements(engine)
  }, 600_000)

  it('is read from the code, including the parts it is composed of', () => {
    expect(found.calls).toBeGreaterThan(800)
    expect(found.statements).toBeGreaterThan(found.calls)
    expect(found.unread).toEqual(listed(unreadTexts))
  })

  it('can be prepared by the migrated database', () => {
    expect(found.refused).toEqual(listed(noQueries))
  })

  it('returns the columns, types and nulls that its row type claims', () => {
    expect(found.rows).toEqual(listed(assuredRows))
  })

  it('gets as many values as it has parameters, of matching types', () => {
    expect(found.parameters).toEqual([])
  })

  it('names its parameters if there are more than six', () => {
    expect(found.numbered).toEqual([])
  })

  it('restricts every company table to a company', () => {
    expect(found.company).toEqual(listed(acrossCompanies))
  })
})

describe('the result of a statement', () => {
  let catalogue: Catalogue
  beforeAll(async () => {
    catalogue = await readCatalogue(engine)
  })
  const nulls = async (text: string) => {
    const { columns } = await examine(engine, catalogue, text)
    return Object.fromEntries(columns.map(({ name, shape }) => [name, shape.nullable]))
  }

  it('is nullable if a column is, an outer join finds nothing, or nothing is summed', async () => {
    expect(
      await nulls(`select u.id, u.email, d.name, count(*) over () as all, lower(d.name) as lower
         from users u left join departments d on d.company_id = u.company_id and d.id = u.id
         where u.company_id = $1`),
    ).toEqual({ id: false, email: true, name: true, all: false, lower: true })
    expect(
      await nulls('select sum(id), count(*), max(id) + 1 as next from users where company_id = $1'),
    ).toEqual({
      sum: true,
      count: false,
      next: true,
    })
    expect(await nulls('select max(id) from users where company_id = $1 group by status')).toEqual({
      max: false,
    })
  })

  it('is not nullable if a condition excludes nulls', async () => {
    expect(await nulls('select email from users where company_id = $1 and email = $2')).toEqual({
      email: false,
    })
    expect(await nulls('select email from users where company_id = $1 and (email = $2 or id = $3)')).toEqual({
      email: true,
    })
    expect(await nulls("select coalesce(email, '') as email from users where company_id = $1")).toEqual({
      email: false,
    })
    expect(
      await nulls(
        'select case when email is null then $2 else email end as text from users where company_id = $1',
      ),
    ).toEqual({ text: undefined })
  })

  const withoutCompany = async (text: string) => (await examine(engine, catalogue, text)).withoutCompany

  it('belongs to one company if each of its tables is restricted by a parameter', async () => {
    expect(await withoutCompany('select id from feeds where id = $1')).toEqual(['feeds'])
    expect(await withoutCompany('select id from feeds where company_id = $1 or id = $2')).toEqual(['feeds'])
    expect(
      await withoutCompany(
        'select f.id from feeds f join users u on u.id = f.author_id where f.company_id = $1',
      ),
    ).toEqual(['users'])
    expect(
      await withoutCompany('select f.id from feeds f join users u using (company_id) where f.id = $1'),
    ).toEqual(['feeds', 'users'])
    expect(
      await withoutCompany(`select f.id from feeds f join users u using (company_id)
        where f.company_id = $1 and exists (select from menus n where n.company_id = u.company_id)`),
    ).toEqual([])
    expect(
      await withoutCompany(
        'update feeds set title = $2 where id in (select id from feeds where company_id = $1)',
      ),
    ).toEqual(['feeds'])
    expect(await withoutCompany('delete from feeds where id = $1')).toEqual(['feeds'])
    expect(
      await withoutCompany(`insert into drafts (company_id, user_id, key) select $1, u.id, '' from users u`),
    ).toEqual(['users'])
  })
})
