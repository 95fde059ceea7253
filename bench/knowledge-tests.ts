import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type AudienceRule, everyone } from '#common/audience-rule.ts'
import { emptyLongText } from '#common/long-text.ts'
import type { Engine } from '#db/connect.ts'
import { makeDocument, makeDocumentCategory } from '#db/factories/document.ts'
import { csrfToken } from '#server/platform/auth/tokens.ts'
import type { SignedIn } from './bench-database.ts'
import { type Figure, median } from './measure.ts'

export type KnowledgeTests = {
  /** The time of publishing a test for the whole company, divided by that of publishing one for ten people. */
  widePublish: number
  /** Milliseconds, medians. */
  widePublishMs: number
  /** The first page of the results of the whole company. */
  resultsMs: number
  /** The first page of the progress of a course for the whole company, of everyone and of those who began. */
  progressMs: number
  begunMs: number
}

type Place = {
  address: string
  engine: Engine
  companyId: number
  administrator: SignedIn
  ten: readonly number[]
}

/** Publishes tests for everyone and for ten people in turns, each once the one before was announced, and reads results. */
export async function measureKnowledgeTests(
  place: Place,
  { rounds, pages }: { rounds: number; pages: number },
): Promise<KnowledgeTests> {
  const published = { wide: [] as number[], narrow: [] as number[] }
  const wide: number[] = []
  const warmUp = Math.min(2, rounds)
  for (let round = -warmUp; round < rounds; round++)
    for (const [side, rule] of [
      ['wide', everyone],
      ['narrow', toPeople(place.ten)],
    ] as const) {
      const id = await createDraft(place, rule)
      const begun = performance.now()
      await send(place, `knowledge_tests/${id}/status`, { status: 'published', version: 1 })
      if (round >= 0) published[side].push(performance.now() - begun)
      if (side === 'wide') wide.push(id)
      await untilAnnounced(place, id)
    }
  const read = (path: string) => readPages(place, path, { warmUp, pages })
  const courseId = await publishCourse(place)
  const progress = `courses/${courseId}/progress?limit=50`
  const widePublishMs = median(published.wide)
  return {
    ...{ widePublishMs, widePublish: widePublishMs / median(published.narrow) },
    resultsMs: await read(`knowledge_tests/${wide.at(-1)}/results?limit=50`),
    progressMs: await read(progress),
    begunMs: await read(`${progress}&state=under_way`),
  }
}

/** Reads a list of people several times. Returns the median in milliseconds. */
async function readPages(place: Place, path: string, { warmUp, pages }: { warmUp: number; pages: number }) {
  const read: number[] = []
  for (let page = -warmUp; page < pages; page++) {
    const begun = performance.now()
    const { people } = (await get(place, path)) as { people: unknown[] }
    if (page >= 0) read.push(performance.now() - begun)
    if (people.length === 0) throw new Error(`${path} is empty.`)
  }
  return median(read)
}

/** Publishes a course of two pages and a document for everyone, enrols them, and confirms the first page for a few. */
async function publishCourse(place: Place) {
  const { engine, companyId, administrator, ten } = place
  const db = engine.company(companyId)
  const documentId = await makeDocument(db, {
    categoryId: await makeDocumentCategory(db, { name: '規程' }),
    ownerId: administrator.userId,
    editions: [{ body: emptyLongText, note: '', publishedAt: new Date() }],
  })
  const page = { id: null, kind: 'text', title: '資料', body: '', link_url: '', media_file_ids: [] }
  const { id } = (await send(place, 'courses', {
    ...{ title: '個人情報の研修', category: '', description: '', rule: everyone },
    ...{ picture_media_file_id: null, in_order: true, due_days: 30 },
    steps: [page, page, { id: null, kind: 'document', document_id: documentId }],
  })) as { id: number }
  await send(place, `courses/${id}/status`, { status: 'published', version: 1 })
  await untilEnrolled(place, id)
  const step = await db
    .selectFrom('courseSteps')
    .select('id')
    .where('courseId', '=', id)
    .where('place', '=', 0)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('courseStepCompletions')
    .values(ten.map((userId) => ({ companyId, courseStepId: step.id, userId })))
    .execute()
  return id
}

const toPeople = (ids: readonly number[]): AudienceRule => ({
  include: ids.map((id) => ({ type: 'user', id }) as const),
  match: 'any',
  exclude: [],
})

async function createDraft(place: Place, rule: AudienceRule) {
  const answer = await send(place, 'knowledge_tests', {
    ...{ title: '個人情報の取り扱い', category: '', description: '', rule },
    ...{ opens_at: null, closes_at: null, pass_mark: 80, time_limit_minutes: null },
    ...{ attempts: 0, wait_hours: 0, shuffles: false, shows_answers: 'always' },
    ...{ second_marker: false, reward_points: null },
    questions: [
      {
        ...{ key: 'card0000', kind: 'true_false', text: '名刺は個人情報である。', explanation: '' },
        ...{ points: 10, media_file_id: null, right: true },
      },
    ],
  })
  return (answer as { id: number }).id
}

async function send({ address, administrator: { cookie } }: Place, path: string, body: object) {
  const response = await fetch(`${address}/api/v2/admin/${path}`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'application/json',
      'x-csrf-token': csrfToken(cookie.slice(cookie.indexOf('=') + 1)),
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.status === 204 ? undefined : response.json()
}

async function get({ address, administrator: { cookie } }: Place, path: string): Promise<unknown> {
  const response = await fetch(`${address}/api/v2/admin/${path}`, { headers: { cookie } })
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}

const mostPolls = 600

/** Waits until the people of a test were notified, at most a minute. */
async function untilAnnounced({ engine, companyId }: Place, id: number) {
  for (let poll = 0; poll < mostPolls; poll++) {
    const test = await engine
      .company(companyId)
      .selectFrom('knowledgeTests')
      .select('announcedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (test.announcedAt) return
    await wait(100)
  }
  throw new Error(`Test ${id} was not announced within a minute.`)
}

/** Waits until the people of a course were enrolled, at most a minute. */
async function untilEnrolled({ engine, companyId }: Place, courseId: number) {
  for (let poll = 0; poll < mostPolls; poll++) {
    const enrolled = await engine
      .company(companyId)
      .selectFrom('courseEnrolments')
      .select('userId')
      .where('courseId', '=', courseId)
      .limit(1)
      .executeTakeFirst()
    if (enrolled) return
    await wait(100)
  }
  throw new Error(`Course ${courseId} enrolled nobody within a minute.`)
}

export function knowledgeTestsFigures(measured: KnowledgeTests): Figure[] {
  const { widePublish, widePublishMs, resultsMs, progressMs, begunMs } = measured
  return [
    {
      part: 'tests',
      name: `publishing a test for 10,000 people (${widePublishMs.toFixed(1)} ms), relative to one for 10`,
      value: widePublish.toFixed(2),
      wanted: '≤ 1.2',
      met: widePublish <= 1.2,
    },
    {
      part: 'tests',
      name: 'first page of the results of 10,000 people',
      value: `${resultsMs.toFixed(1)} ms`,
      wanted: '≤ 100 ms',
      met: resultsMs <= 100,
    },
    {
      part: 'tests',
      name: `first page of the progress of a course for 10,000 people; of those who began: ${begunMs.toFixed(1)} ms`,
      value: `${progressMs.toFixed(1)} ms`,
      wanted: '≤ 100 ms',
      met: progressMs <= 100,
    },
  ]
}
