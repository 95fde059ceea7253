import type { CompanyDb } from '#db/tenant.ts'
import { type Account, findAccounts } from './content-imports.queries.ts'
import type { SourceUser } from './slack-texts.rules.ts'

export type NamedAuthor = { name: string; email: string; employeeNumber: string }

/** The accounts of people in Slack, by their id there. */
export async function accountsByUser(db: CompanyDb, users: readonly SourceUser[]) {
  const emails = users.map(({ email }) => email).filter(Boolean)
  const accounts = await findAccounts(db, { emails, numbers: [] })
  const byEmail = new Map(accounts.map((account) => [account.email, account]))
  return new Map(
    users.flatMap(({ id, email }): [string, Account][] => {
      const account = email ? byEmail.get(email) : undefined
      return account ? [[id, account]] : []
    }),
  )
}

export const authorKey = ({ name, email, employeeNumber }: NamedAuthor) =>
  JSON.stringify([email, employeeNumber, name])

/** Finds the account of an author: by the address, else by the employee number. A name alone identifies nobody. */
export async function matchAuthors(db: CompanyDb, authors: readonly NamedAuthor[]) {
  const emails = [...new Set(authors.map(({ email }) => email).filter(Boolean))]
  const numbers = [...new Set(authors.map(({ employeeNumber }) => employeeNumber).filter(Boolean))]
  const accounts = await findAccounts(db, { emails, numbers })
  const byEmail = new Map(accounts.map((account) => [account.email, account]))
  const byNumber = new Map(accounts.map((account) => [account.employeeNumber, account]))
  return ({ email, employeeNumber }: NamedAuthor): Account | undefined =>
    (email ? byEmail.get(email) : undefined) ?? (employeeNumber ? byNumber.get(employeeNumber) : undefined)
}
