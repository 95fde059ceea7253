import { activityPhotos } from './features/activities/activities.media.ts'
import { announcementFiles } from './features/administrator-announcements/administrator-announcements.media.ts'
import { benefitPictures } from './features/benefits/benefits.media.ts'
import { chatExportFiles } from './features/chat-exports/chat-exports.media.ts'
import { chatFiles } from './features/chat-messages/chat-messages.media.ts'
import { chatRoomIcons } from './features/chat-rooms/chat-rooms.media.ts'
import { chatScheduledFiles } from './features/chat-scheduled-messages/chat-scheduled-messages.media.ts'
import { importedContents } from './features/content-imports/content-imports.media.ts'
import { courseFiles } from './features/courses/courses.media.ts'
import { importedArchives } from './features/document-imports/document-imports.media.ts'
import { documentFiles } from './features/documents/documents.media.ts'
import { draftFiles } from './features/drafts/drafts.media.ts'
import { eventFiles } from './features/events/events.media.ts'
import { feedPhotos } from './features/feeds/feeds.media.ts'
import { helpFiles } from './features/helps/helps.media.ts'
import { inquiryFiles } from './features/inquiries/inquiries.media.ts'
import { bankQuestionFiles, knowledgeTestFiles } from './features/knowledge-tests/knowledge-tests.media.ts'
import { legalHoldFiles } from './features/legal-holds/legal-holds.media.ts'
import { moderatedPhotos } from './features/moderation/moderation.media.ts'
import { myDataFiles } from './features/my-data/my-data.media.ts'
import { portalFiles } from './features/portal/portal.media.ts'
import { reportFiles } from './features/reports/reports.media.ts'
import { shellLogos } from './features/shell/shell.media.ts'
import { stampPictures } from './features/stamps/stamps.media.ts'
import { profilePhotos } from './features/users/users.media.ts'
import type { MediaUse } from './platform/files/media-uses.ts'

/** Every use of a file. A use makes the file readable and prevents its removal. */
export const mediaUses: readonly MediaUse[] = [
  feedPhotos,
  activityPhotos,
  announcementFiles,
  documentFiles,
  importedArchives,
  importedContents,
  draftFiles,
  reportFiles,
  eventFiles,
  knowledgeTestFiles,
  bankQuestionFiles,
  courseFiles,
  benefitPictures,
  chatFiles,
  chatRoomIcons,
  chatExportFiles,
  legalHoldFiles,
  chatScheduledFiles,
  profilePhotos,
  stampPictures,
  shellLogos,
  portalFiles,
  helpFiles,
  inquiryFiles,
  moderatedPhotos,
  myDataFiles,
]
