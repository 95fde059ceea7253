import type { testType, WebhookType } from '#common/webhook-event.ts'

type AnyType = WebhookType | typeof testType

/** What an event is about, by id: `id` itself, the others beside it. */
export type Ids = Readonly<Record<string, number | null>>

const paths: Record<AnyType, string> = {
  'post.published': '/api/v2/feeds/{id}',
  'post.edited': '/api/v2/feeds/{id}',
  'post.deleted': '/api/v2/feeds/{id}',
  'comment.added': '/api/v2/feeds/{feed_id}/comments',
  'must_read.published': '/api/v2/feeds/{id}/must_read',
  'must_read.completed': '/api/v2/feeds/{id}/must_read',
  'announcement.published': '/api/v2/administrator_announcements/{id}',
  'application.submitted': '/api/v2/reports/{id}/overview',
  'application.approved': '/api/v2/reports/{id}/overview',
  'application.returned': '/api/v2/reports/{id}/overview',
  'application.rejected': '/api/v2/reports/{id}/overview',
  'application.withdrawn': '/api/v2/reports/{id}/overview',
  'thanks.sent': '/api/v2/reports/{id}/overview',
  'person.added': '/api/v2/users/{id}',
  'person.changed': '/api/v2/users/{id}',
  'person.suspended': '/api/v2/users/{id}',
  'person.resumed': '/api/v2/users/{id}',
  'person.offboarded': '/api/v2/users/{id}',
  'department.added': '/api/v2/departments/{id}',
  'department.changed': '/api/v2/departments/{id}',
  'department.deleted': '/api/v2/departments/{id}',
  'event.created': '/api/v2/events/{id}',
  'event.changed': '/api/v2/events/{id}',
  'event.cancelled': '/api/v2/events/{id}',
  'activity.created': '/api/v2/activities/{id}',
  'activity.joined': '/api/v2/activities/{id}',
  'activity.left': '/api/v2/activities/{id}',
  'task.completed': '/api/v2/tasks/{id}',
  'document.published': '/api/v2/documents/{id}',
  'course.completed': '/api/v2/courses/{id}',
  'test.passed': '/api/v2/knowledge_tests/{id}',
  'content.reported': '/api/v2/admin/moderation_cases',
  'webhook.test': '/api/v2/admin/webhooks/{id}',
}

/** The ids, and the path of the call that returns what they stand for to those who may read it. */
export function dataOf(type: AnyType, ids: Ids): Record<string, number | string | null> {
  const path = paths[type].replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]))
  const { id = null, ...others } = ids
  return { id, path, ...others }
}

type Told = {
  messageId: string
  type: AnyType
  createdAt: Date
  company: { id: number; code: string }
  ids: Ids
}

/** The body: the same text in every attempt. */
export const bodyOf = ({ messageId, type, createdAt, company, ids }: Told) =>
  JSON.stringify({
    id: messageId,
    type,
    created_at: createdAt.toISOString(),
    company: { id: company.id, code: company.code },
    data: dataOf(type, ids),
  })

/** The header `webhook-id`: one for each event and webhook, so that receivers can drop doubles. */
export const messageIdOf = (companyId: number, deliveryId: number) => `msg_${companyId}_${deliveryId}`
