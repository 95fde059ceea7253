import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { api } from '#contract/api.ts'
import {
  createBackyardNote,
  deleteBackyardNote,
  getBackyardNote,
  listBackyardNotes,
  shareBackyardNote,
  updateBackyardNote,
} from '#contract/compass-notes.backyard.ts'
import { getCompassNote, listCompassNotes } from '#contract/compass-notes.ts'
import { listOperatorActs } from '#contract/operators.ts'
import { unique } from '#db/factories/unique.ts'
import { fillPath } from '#testing/call-samples.ts'
import { asOperator, type OperatorClient } from '#testing/operators.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let operator: OperatorClient
let administrator: Client
beforeAll(async () => {
  server = await testServer()
  operator = (await asOperator(server, 'success', { name: '運営 花子' })).client
  administrator = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

const write = async (title: string, company = server.company) => {
  const reply = await operator.call(createBackyardNote, {
    body: {
      ...{ companyId: company.companyId, title, body: `${title}の本文`, category: 'goal' as const },
      assigneeId: null,
    },
  })
  expect(reply.status).toBe(200)
  return reply.body
}
const share = ({ id, version }: { id: number; version: number }) =>
  operator.call(shareBackyardNote, { params: { id }, body: { version } })

describe('an internal note', () => {
  it('is in no answer, search or log of the company, and not in its database', async () => {
    const word = `極秘${unique()}`
    const note = await write(word)
    expect((await administrator.call(getCompassNote, { params: { id: note.id } })).status).toBe(404)
    const found: string[] = []
    const reads = api.filter(({ endpoint: { method } }) => method === 'GET')
    // Searches for it come last: some answers repeat what was searched for, and downloads are logged with it.
    for (const query of ['', `?query=${encodeURIComponent(word)}`, `?q=${encodeURIComponent(word)}`])
      for (const { name, endpoint } of reads) {
        const { path } = endpoint
        const part = path.includes('{page}') ? 'terms' : path.includes('{part}') ? 'theme' : note.id
        const text = await (await administrator.fetch(fillPath(path, part) + query)).text()
        if (text.includes(query === '' ? word : note.body)) found.push(`${name}${query}`)
      }
    expect(found).toEqual([])
    const { rows } = await server.app.engine.withConnection(server.company.companyId, (connection) =>
      connection.query<{ count: number }>('select count(*)::int as count from compass_notes where id = $1', [
        note.id,
      ]),
    )
    expect(rows[0]!.count).toBe(0)
    const acts = (await administrator.call(listAdministrationActs, {})).body.administrationActs
    expect(acts.filter(({ noun }) => noun === 'compass_note')).toEqual([])
  })

  it('is found by operators, by company, kind and words, and can be deleted', async () => {
    const word = `目標${unique()}`
    const note = await write(word)
    const find = async (query: object) =>
      (await operator.call(listBackyardNotes, { query })).body.compassNotes.map(({ id }) => id)
    expect(await find({ query: word })).toEqual([note.id])
    expect(await find({ query: word, companyId: server.other.companyId })).toEqual([])
    expect(await find({ query: word, category: 'review' })).toEqual([])
    expect(await find({ query: word, shared: 'shared' })).toEqual([])
    const gone = await operator.call(deleteBackyardNote, {
      params: { id: note.id },
      query: { version: note.version },
    })
    expect(gone.status).toBe(204)
    expect(await find({ query: word })).toEqual([])
  })
})

describe('a shared note', () => {
  it('is read by the company’s administrators, who also see in their log that it was shared', async () => {
    const note = await write(`計画${unique()}`)
    expect((await share(note)).status).toBe(200)
    const read = await administrator.call(getCompassNote, { params: { id: note.id } })
    expect(read.body).toMatchObject({
      ...{ title: note.title, body: note.body, authorName: '運営 花子' },
    })
    const list = (await administrator.call(listCompassNotes, { query: { category: 'goal' } })).body
      .compassNotes
    expect(list.map(({ id }) => id)).toContain(note.id)
    const act = (await administrator.call(listAdministrationActs, {})).body.administrationActs[0]
    expect(act).toMatchObject({
      ...{ noun: 'compass_note', action: 'publish', subjectName: note.title, directory: '運営会社' },
    })
    const query = { companyId: server.company.companyId }
    const acts = (await operator.call(listOperatorActs, { query })).body.operatorActs
    expect(acts[0]).toMatchObject({ action: 'note_shared', subject: note.title })
  })

  it('is not read by employees, other companies or through their database', async () => {
    const note = await write(`他社${unique()}`)
    await share(note)
    const employee = await server.as(server.company.logins.employee)
    expect((await employee.call(getCompassNote, { params: { id: note.id } })).status).toBe(404)
    const other = await server.as(server.other.logins.administrator)
    expect((await other.call(getCompassNote, { params: { id: note.id } })).status).toBe(404)
    expect((await other.call(listCompassNotes, {})).body.compassNotes).toEqual([])
  })

  it('stays shared: it can be changed, and neither deleted nor shared again', async () => {
    const note = await write(`振り返り${unique()}`)
    const shared = (await share(note)).body
    expect((await share(note)).status).toBe(409)
    expect((await share(shared)).status).toBe(409)
    const gone = await operator.call(deleteBackyardNote, {
      params: { id: note.id },
      query: { version: shared.version },
    })
    expect(gone.status).toBe(409)
    const body = {
      title: '改めて',
      body: '',
      category: 'review' as const,
      assigneeId: null,
      version: shared.version,
    }
    const changed = await operator.call(updateBackyardNote, { params: { id: note.id }, body })
    expect(changed.body).toMatchObject({ title: '改めて', can: { edit: true, share: false, delete: false } })
    expect((await operator.call(updateBackyardNote, { params: { id: note.id }, body })).status).toBe(409)
    const read = await administrator.call(getCompassNote, { params: { id: note.id } })
    expect(read.body).toMatchObject({ title: '改めて', category: 'review' })
  })

  it('is shared by customer success only', async () => {
    const note = await write(`支援${unique()}`)
    const support = (await asOperator(server, 'support')).client
    const seen = (await support.call(getBackyardNote, { params: { id: note.id } })).body
    expect(seen.can).toEqual({ edit: true, share: false, delete: true })
    const tried = await support.call(shareBackyardNote, {
      params: { id: note.id },
      body: { version: note.version },
    })
    expect(tried.status).toBe(403)
  })
})
