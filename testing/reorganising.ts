import { expect } from 'vitest'
import type { ReorganisationStep } from '#common/reorganisation.ts'
import {
  applyReorganisation,
  createReorganisation,
  getReorganisation,
  previewReorganisation,
  saveReorganisationMoves,
  updateReorganisation,
} from '#contract/reorganisations.ts'
import type { TestServer } from './server.ts'

/** Prepares, previews and applies reorganisations as the company's administrator. */
export function reorganising(server: () => TestServer) {
  const admin = () => server().as(server().company.logins.administrator)

  const get = async (id: number) => (await (await admin()).call(getReorganisation, { params: { id } })).body
  const preview = async (id: number) =>
    (await (await admin()).call(previewReorganisation, { params: { id } })).body.outcome
  const apply = async (id: number) =>
    (await admin()).call(applyReorganisation, { params: { id }, body: { version: (await get(id)).version } })

  async function draft(steps: ReorganisationStep[], name = '4月の組織変更') {
    const client = await admin()
    const { id } = (await client.call(createReorganisation, { body: { name } })).body
    const body = { version: 1, name, steps }
    expect((await client.call(updateReorganisation, { params: { id }, body })).body).toEqual({ version: 2 })
    return id
  }
  async function place(id: number, userId: number, ...places: [string, number | null][]) {
    const { version } = await get(id)
    const memberships = places.map(([department, positionId]) => ({ department, positionId }))
    const reply = await (await admin()).call(saveReorganisationMoves, {
      params: { id },
      body: { version, moves: [{ userId, memberships }] },
    })
    expect(reply.status).toBe(200)
  }

  return { admin, get, preview, apply, draft, place }
}
