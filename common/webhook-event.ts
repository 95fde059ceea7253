/** The types of event that a webhook can ask for, by area, in the order in which they are offered. */
export const webhookAreas = {
  posts: [
    'post.published',
    'post.edited',
    'post.deleted',
    'comment.added',
    'must_read.published',
    'must_read.completed',
    'announcement.published',
  ],
  applications: [
    'application.submitted',
    'application.approved',
    'application.returned',
    'application.rejected',
    'application.withdrawn',
    'thanks.sent',
  ],
  people: [
    'person.added',
    'person.changed',
    'person.suspended',
    'person.resumed',
    'person.offboarded',
    'department.added',
    'department.changed',
    'department.deleted',
  ],
  calendar: [
    'event.created',
    'event.changed',
    'event.cancelled',
    'activity.created',
    'activity.joined',
    'activity.left',
  ],
  work: ['task.completed', 'document.published', 'course.completed', 'test.passed'],
  safety: ['content.reported'],
} as const

export type WebhookArea = keyof typeof webhookAreas
export type WebhookType = (typeof webhookAreas)[WebhookArea][number]

export const webhookTypes: readonly WebhookType[] = Object.values(webhookAreas).flat()

/** What the test button sends; no webhook needs to ask for it. */
export const testType = 'webhook.test'
