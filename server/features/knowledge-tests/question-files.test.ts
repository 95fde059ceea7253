import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createKnowledgeTest,
  getAdminKnowledgeTest,
  getAdminKnowledgeTestTaking,
  previewKnowledgeTest,
  updateKnowledgeTest,
} from '#contract/knowledge-tests.administration.ts'
import { getKnowledgeTestResult, getKnowledgeTestTaking } from '#contract/knowledge-tests.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import type { Client } from '#testing/client.ts'
import { newColleague } from '#testing/organising.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { publishTest, sampleQuestions, startedTaking, takeTest, testFields } from '#testing/taking-tests.ts'

let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

/** Uploads the beginning of an MP4. Returns the id of the file. */
async function uploadVideo(client: Client) {
  const bytes = new Uint8Array(4_000).fill(7)
  bytes.set([0, 0, 0, 24, ...Buffer.from('ftypisom'), 0, 0, 2, 0, ...Buffer.from('isommp42')])
  const video = new File([bytes], '手洗い.mp4', { type: 'video/mp4' })
  const reply = await client.call(uploadMediaFile, { body: {}, files: { videos: [video] } })
  expect(reply.status).toBe(200)
  return reply.body.attachment!.id
}

const question = sampleQuestions.find(({ kind }) => kind === 'true_false')!
const withVideo = (videoFileId: number) => [{ ...question, videoFileId }]
const shown = { kind: 'video', contentType: 'video/mp4', originalName: '手洗い.mp4' }

it('a video of a question is played by people who take the test, and by nobody else', async () => {
  const videoFileId = await uploadVideo(admin)
  const id = await publishTest(admin, { questions: withVideo(videoFileId), showsAnswers: 'always' })
  const preview = await admin.call(previewKnowledgeTest, { params: { id } })
  expect(preview.body.questions).toMatchObject([{ video: shown }])
  const path = preview.body.questions[0]!.video!.path

  const { client } = await newColleague(server)
  expect((await client.fetch(path)).status).toBe(404)
  const taking = await startedTaking(client, id)
  const { questions } = (await client.call(getKnowledgeTestTaking, { params: { id: taking } })).body
  expect(questions).toMatchObject([{ picture: null, video: shown }])
  const part = await client.fetch(path, { headers: { range: 'bytes=100-199' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/4000'])
  expect(part.headers.get('cache-control')).toBe('private, no-cache')
  const { client: stranger } = await newColleague(server)
  expect((await stranger.fetch(path)).status).toBe(404)
})

it('stays in attempts that had it when the question loses it, and in their results', async () => {
  const videoFileId = await uploadVideo(admin)
  const id = await publishTest(admin, { questions: withVideo(videoFileId), showsAnswers: 'always' })
  const { client } = await newColleague(server)
  const taking = await takeTest(client, id, { bool0000: false })
  const read = async () => (await admin.call(getAdminKnowledgeTest, { params: { id } })).body
  expect(await read()).toMatchObject({
    questions: [{ videoFileId }],
    videos: [{ id: videoFileId, ...shown }],
  })
  const update = (questions: (typeof question)[], version: number) =>
    admin.call(updateKnowledgeTest, {
      params: { id },
      body: { ...testFields, showsAnswers: 'always', questions, version },
    })
  expect((await update(withVideo(videoFileId), (await read()).version)).status).toBe(204)
  expect((await read()).edition).toBe(1)
  expect((await update([question], (await read()).version)).status).toBe(204)
  expect(await read()).toMatchObject({ edition: 2, videos: [] })
  const result = await client.call(getKnowledgeTestResult, { params: { id: taking } })
  expect(result.body.questions).toMatchObject([{ video: shown }])
  const seen = await admin.call(getAdminKnowledgeTestTaking, { params: { id: taking } })
  expect(seen.body.questions).toMatchObject([{ video: shown }])
  expect((await client.fetch(result.body.questions![0]!.video!.path)).status).toBe(200)
})

it('is refused if it is another person’s file, a picture’s place, or does not exist', async () => {
  const { client } = await newColleague(server)
  const create = (questions: (typeof question)[]) =>
    admin.call(createKnowledgeTest, { body: { ...testFields, questions } })
  expect((await create(withVideo(await uploadVideo(client)))).status).toBe(422)
  expect((await create(withVideo(999_999_999))).status).toBe(422)
  expect((await create([{ ...question, mediaFileId: await uploadVideo(admin) }])).status).toBe(422)
  expect((await create(withVideo(await uploadVideo(admin)))).status).toBe(200)
})
