import { documentTopic } from '#contract/live.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import { defineLiveMapper, type LiveMapper } from '#server/platform/live/live-mapper.ts'
import type { LiveTopicKind } from '#server/platform/live/live-topic.ts'
import { findExistingIds } from './document-editors.queries.ts'
import { documentEdited } from './documents.events.ts'

/** Who has a document open and what was saved of it, to those who have it open. */
export const documentLive: readonly LiveMapper[] = [
  defineLiveMapper(documentEdited, ({ documentId }) => [
    { toWatchersOf: [documentTopic(documentId)], message: { type: 'documents.edited', ids: [documentId] } },
  ]),
]

/** A document that an administrator has open for editing. */
export const documentTopics: LiveTopicKind = {
  kind: 'document',
  watchable: async (db, session, ids) => (administers(session, 'documents') ? findExistingIds(db, ids) : []),
  missed: (ids) => ({ type: 'documents.edited', ids }),
}
