import type { CompanyDb } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { defineSubscriber } from '#server/platform/outbox/define-subscriber.ts'
import {
  announcementPublished,
  questionAnswered,
  questionAsked,
} from './administrator-announcements.events.ts'
import { tellAnnouncement } from './administrator-announcements.jobs.ts'
import {
  announcementQuestionAnswered,
  announcementQuestionAsked,
} from './administrator-announcements.notices.ts'

const about = `from administrator_announcement_questions q
  join administrator_announcements a on a.company_id = q.company_id and a.id = q.administrator_announcement_id
  where q.company_id = $1 and q.id = $2 and q.removed_at is null`

const columns = {
  feed: 'o.feed_id',
  once: 'o.question_id',
  payload: { announcementId: 'o.id', title: 'o.title' },
}

const tellAuthor = (trx: CompanyDb, questionId: number) =>
  tell(trx, {
    values: [questionId],
    recipients: `select a.author_id as user_id, a.feed_id, a.id, a.title, q.id as question_id
      ${about} and q.asker_id <> a.author_id`,
    notices: [announcementQuestionAsked.row({ ...columns, actor: 'o.user_id' })],
  })

const tellAsker = (trx: CompanyDb, questionId: number) =>
  tell(trx, {
    values: [questionId],
    recipients: `select q.asker_id as user_id, q.answered_by_id, a.feed_id, a.id, a.title, q.id as question_id
      ${about} and q.answer is not null and q.asker_id <> q.answered_by_id`,
    notices: [announcementQuestionAnswered.row({ ...columns, actor: 'o.answered_by_id' })],
  })

export const administratorAnnouncementSubscribers = [
  defineSubscriber(announcementPublished, 'administrator-announcements.tell', async ({ db, payload }) => {
    await enqueue(db, tellAnnouncement, payload)
  }),
  defineSubscriber(questionAsked, 'administrator-announcements.asked', async ({ db, payload }) => {
    await tellAuthor(db, payload.questionId)
  }),
  defineSubscriber(questionAnswered, 'administrator-announcements.answered', async ({ db, payload }) => {
    await tellAsker(db, payload.questionId)
  }),
]
