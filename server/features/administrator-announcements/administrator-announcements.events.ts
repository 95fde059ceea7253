import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** An announcement became readable, or its readers changed. */
export const announcementPublished = defineEvent<{ announcementId: number }>(
  'administrator_announcement.published',
)

/** A reader asked a question. */
export const questionAsked = defineEvent<{ questionId: number }>('administrator_announcement.question_asked')

/** A question was answered for the first time. */
export const questionAnswered = defineEvent<{ questionId: number }>(
  'administrator_announcement.question_answered',
)
