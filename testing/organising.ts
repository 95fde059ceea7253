import { updateParticipation } from '#contract/activities.participants.ts'
import { createActivity, getActivity } from '#contract/activities.ts'
import { listAnnouncements } from '#contract/announcements.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import type { Client } from './client.ts'
import type { TestServer } from './server.ts'

export type ActivityFields = Partial<CallInput<typeof createActivity>['body']>

/** The audience of these people alone. */
export const toPeople = (...ids: number[]) => ({
  include: ids.map((id) => ({ type: 'user' as const, id })),
  match: 'any' as const,
})

/** When the activities of `organise` start by default. */
export const activityStart = '2031-04-10T10:00:00.000Z'

/** Creates an activity through the call. Returns its id. */
export async function organise(client: Client, fields: ActivityFields = {}) {
  const body = { title: 'フットサル', startsAt: activityStart, place: '市民体育館', ...fields }
  const reply = await client.call(createActivity, { body })
  if (reply.status !== 200) throw new Error(`The activity was refused: ${JSON.stringify(reply.body)}`)
  return reply.body.id
}

export const readActivity = async (client: Client, id: number) =>
  (await client.call(getActivity, { params: { id } })).body

export const answerActivity = (
  client: Client,
  id: number,
  body: CallInput<typeof updateParticipation>['body'],
) => client.call(updateParticipation, { params: { id }, body })

/** The sentences and paths of a person's notices of one kind, latest first. */
export const noticesOf = async (client: Client, kind: string) =>
  (await client.call(listAnnouncements, { query: { limit: 100 } })).body.announcements
    .filter((one) => one.kind === kind)
    .map(({ text, hrefPath }) => [text, hrefPath])

/** A new colleague, signed in. */
export async function newColleague(server: TestServer) {
  const { db, departmentId } = server.company
  const email = `colleague-${unique()}@mihon.example`
  const id = await makeUser(db, { email, memberships: [{ departmentId }] })
  return { id, client: await server.as(email) }
}
