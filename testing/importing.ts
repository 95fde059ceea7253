import { expect } from 'vitest'
import { getAdminUser } from '#contract/admin-users.ts'
import type { Answer, CallInput } from '#contract/endpoint.ts'
import {
  applyUserImport,
  createUserImport,
  getUserImport,
  listUserImportRows,
  undoUserImport,
} from '#contract/user-imports.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { type Client, newClientKey, type TestServer } from './server.ts'

type Import = Answer<typeof getUserImport>
type Options = Partial<CallInput<typeof createUserImport>['body']> & { by?: Client }

const resting = ['checked', 'applied', 'undone', 'failed']

/** Lines of a file. */
export const csv = (...lines: string[]) => lines.join('\r\n')

/** Imports people from files, as the company's administrator unless `by` is given. */
export function importing(server: () => TestServer) {
  const admin = () => server().as(server().company.logins.administrator)

  async function send(content: string | Uint8Array, { by, ...options }: Options = {}) {
    const file = new File([content as BlobPart], '社員.csv', { type: 'text/csv' })
    return (by ?? (await admin())).call(createUserImport, {
      body: { clientKey: newClientKey(), ...options },
      files: { file: [file] },
    })
  }

  async function settled(id: number, by?: Client): Promise<Import> {
    const client = by ?? (await admin())
    const look = async () => (await client.call(getUserImport, { params: { id } })).body
    await expect.poll(async () => resting.includes((await look()).state), { timeout: 20_000 }).toBe(true)
    return look()
  }

  async function check(content: string | Uint8Array, options: Options = {}) {
    const sent = await send(content, options)
    expect([sent.status, sent.body.error?.fields]).toEqual([200, undefined])
    return settled(sent.body.id, options.by)
  }

  async function rowsOf(id: number, by?: Client) {
    const client = by ?? (await admin())
    return (await client.call(listUserImportRows, { params: { id }, query: { limit: 100 } })).body.rows
  }

  async function apply(made: Import, leaveOutErrors = false) {
    const reply = await (await admin()).call(applyUserImport, {
      params: { id: made.id },
      body: { checkVersion: made.checkVersion, leaveOutErrors },
    })
    expect(reply.status).toBe(204)
    return settled(made.id)
  }

  async function undo(id: number) {
    expect((await (await admin()).call(undoUserImport, { params: { id } })).status).toBe(204)
    return settled(id)
  }

  /** The problems of a file, by line. */
  async function problemsOf(content: string, options: Options = {}) {
    const made = await check(content, options)
    const rows = await rowsOf(made.id, options.by)
    return Object.fromEntries(rows.map(({ place, problems }) => [place, problems.join(' ')]))
  }

  const account = async (id: number) => (await (await admin()).call(getAdminUser, { params: { id } })).body

  /** A person to change. */
  async function person(more: Parameters<typeof makeUser>[1] = {}) {
    const { db, departmentId, positions } = server().company
    const email = `p-${unique()}@mihon.example`
    const userId = await makeUser(db, {
      email,
      memberships: [{ departmentId, positionId: positions.employee, jobLabel: '販売' }],
      ...more,
    })
    return { userId, email }
  }

  return { admin, send, settled, check, rowsOf, apply, undo, problemsOf, account, person }
}
