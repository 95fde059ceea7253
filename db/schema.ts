// Printed by db/generate-schema.ts; change a migration and print it again.
import type { ColumnType, Generated } from 'kysely'

export type Json = ColumnType<unknown, string, string>
export type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>

export interface AbsencesTable {
  companyId: number
  id: Generated<number>
  userId: number
  deputyId: number
  absentFrom: string
  absentUntil: string
  setById: number
  createdAt: Generated<Date>
}

export interface AccessCardsTable {
  companyId: number
  id: Generated<number>
  userId: number
  issuerId: number
  tokenHash: Bytes
  reason: 'forgotten' | 'locked' | 'new_phone' | 'other'
  note: Generated<string>
  createdAt: Generated<Date>
  expiresAt: Date
  usedAt: Date | null
  endedAt: Date | null
}

export interface AccountLinksTable {
  companyId: number
  tokenHash: Bytes
  userId: number
  purpose: 'password' | 'unlock' | 'email'
  accountEmail: string
  newEmail: string | null
  createdAt: Generated<Date>
  expiresAt: Date
  endedAt: Date | null
}

export interface ActiveDaysTable {
  companyId: number
  userId: number
  day: string
}

export interface ActivitiesTable {
  companyId: number
  id: Generated<number>
  organiserId: number
  title: string
  body: Generated<string>
  place: Generated<string>
  startsAt: Date | null
  endsAt: Date | null
  capacity: number | null
  signUpUntil: Date | null
  fee: number | null
  audienceId: number
  inviters: Generated<'organiser' | 'participants'>
  answerCount: Generated<number>
  checkInKey: string | null
  remindedOn: string | null
  deadlineRemindedAt: Date | null
  startRemindedAt: Date | null
  createdAt: Generated<Date>
  closedAt: Date | null
  version: Generated<number>
  searchText: Generated<string>
  questions: Generated<Json>
}

export interface ActivityCandidatesTable {
  companyId: number
  id: Generated<number>
  activityId: number
  startsAt: Date
  endsAt: Date | null
}

export interface ActivityMediaFilesTable {
  companyId: number
  activityId: number
  sortOrder: number
  mediaFileId: number
}

export interface ActivityMentionsTable {
  companyId: number
  activityId: number
  userId: number
}

export interface ActivityMessagesTable {
  companyId: number
  id: Generated<number>
  activityId: number
  authorId: number
  body: string
  createdAt: Generated<Date>
}

export interface ActivityParticipantsTable {
  companyId: number
  activityId: number
  userId: number
  status: 'invited' | 'joining' | 'waiting' | 'undecided' | 'declined' | 'cancelled' | 'attended' | 'absent'
  guests: Generated<number>
  comment: Generated<string>
  invitedById: number | null
  answeredAt: Date | null
  answerNumber: number | null
  attendedAt: Date | null
  paidAt: Date | null
  createdAt: Generated<Date>
  answers: Generated<Json>
}

export interface ActivityReportsTable {
  companyId: number
  activityId: number
  reporterId: number
  reason: 'harassment' | 'personal_information' | 'confidential' | 'inaccurate' | 'other'
  note: Generated<string>
  createdAt: Generated<Date>
  dismissedAt: Date | null
  dismissedById: number | null
}

export interface ActivityVotesTable {
  companyId: number
  activityCandidateId: number
  userId: number
  vote: 'yes' | 'maybe' | 'no'
  votedAt: Generated<Date>
}

export interface AdministrationActsTable {
  companyId: number
  id: Generated<number>
  actorId: number | null
  noun: string
  action: string
  subjectId: number | null
  subjectName: Generated<string>
  before: Json | null
  after: Json | null
  searchText: Generated<string>
  createdAt: Generated<Date>
  directory: Generated<string | null>
}

export interface AdministratorAnnouncementFilesTable {
  companyId: number
  administratorAnnouncementId: number
  sortOrder: number
  mediaFileId: number
}

export interface AdministratorAnnouncementMenusTable {
  companyId: number
  menuId: number
}

export interface AdministratorAnnouncementQuestionsTable {
  companyId: number
  id: Generated<number>
  administratorAnnouncementId: number
  askerId: number
  named: boolean
  body: string
  clientKey: string
  askedAt: Generated<Date>
  answer: string | null
  answeredById: number | null
  answeredAt: Date | null
  removedAt: Date | null
  removedById: number | null
  version: Generated<number>
}

export interface AdministratorAnnouncementsTable {
  companyId: number
  id: Generated<number>
  authorId: number
  title: Generated<string>
  body: Generated<string>
  rule: Json | null
  audienceId: number | null
  publishFrom: Date | null
  publishUntil: Date | null
  pinned: Generated<boolean>
  important: Generated<boolean>
  dueOn: string | null
  state: Generated<'draft' | 'scheduled' | 'published' | 'ended'>
  feedId: number | null
  publishedAt: Date | null
  endedAt: Date | null
  version: Generated<number>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  updatedById: number
  longText: Json | null
}

export interface AdministratorDepartmentsTable {
  companyId: number
  userId: number
  departmentId: number
}

export interface AdministratorMenusTable {
  companyId: number
  userId: number
  menuId: number
}

export interface AdministratorSectionsTable {
  companyId: number
  userId: number
  section: 'users' | 'menus' | 'accounting' | 'moderation' | 'rewards' | 'statistics' | 'announcements' | 'resources' | 'knowledge_tests' | 'documents' | 'benefits' | 'inquiries' | 'chat' | 'chat_exports'
}

export interface AlertDeliveriesTable {
  id: Generated<number>
  receiverId: number
  receiverName: string
  type: string
  condition: Generated<string>
  subject: Generated<string>
  messageId: string
  body: string
  state: Generated<'waiting' | 'delivered' | 'failed'>
  attemptCount: Generated<number>
  status: number | null
  problem: string | null
  createdAt: Generated<Date>
  attemptedAt: Date | null
}

export interface AlertReceiversTable {
  id: Generated<number>
  name: string
  url: string
  secret: string
  conditions: Json
  version: Generated<number>
  createdAt: Generated<Date>
}

export interface AlertsTable {
  id: Generated<number>
  receiverId: number
  condition: string
  subject: Generated<string>
  value: number | null
  threshold: number
  raisedAt: Generated<Date>
  resolvedAt: Date | null
}

export interface AnnouncementsTable {
  companyId: number
  id: Generated<number>
  userId: number
  kind: string
  actorId: number
  feedId: number | null
  feedCommentId: number | null
  actorCount: Generated<number>
  createdAt: Generated<Date>
  confirmedAt: Date | null
  reportId: number | null
  occasion: string | null
  menuId: number | null
  payload: Generated<Json>
  folded: Generated<boolean>
}

export interface ApiTokenPacesTable {
  companyId: number
  tokenId: number
  freeAt: Date
}

export interface ApiTokensTable {
  companyId: number
  id: Generated<number>
  userId: number
  name: string
  tokenHash: Bytes
  ending: string
  scopes: string[]
  ipRanges: Generated<string[]>
  createdAt: Generated<Date>
  expiresAt: Date
  lastUsedAt: Date | null
}

export interface AppCommandRunsTable {
  companyId: number
  id: Generated<number>
  appCommandId: number
  userId: number
  clientKey: string
  createdAt: Generated<Date>
  durationMs: number | null
  status: number | null
  problem: 'timeout' | 'unreachable' | 'forbidden' | 'certificate' | 'secret' | 'status' | 'too_long' | 'answer' | null
  answered: 'only_you' | 'everyone' | null
  answer: Generated<string>
}

export interface AppCommandsTable {
  companyId: number
  id: Generated<number>
  userId: number
  name: string
  descriptionJa: string
  descriptionEn: string
  hintJa: string
  hintEn: string
  url: string
  secret: string
  previousSecret: string | null
  previousUntil: Date | null
  version: Generated<number>
  createdById: number
  createdAt: Generated<Date>
}

export interface AppMenusTable {
  companyId: number
  userId: number
  menuId: number
}

export interface AppliesTable {
  companyId: number
  id: Generated<number>
  menuId: number
  userId: number
  clientKey: string
  createdAt: Generated<Date>
  status: Generated<'draft' | 'in_progress' | 'awaiting_report' | 'done' | 'rejected' | 'cancelled'>
  updatedAt: Generated<Date>
  deletedAt: Date | null
}

export interface ApprovalActsTable {
  companyId: number
  id: Generated<number>
  approvalId: number
  kind: 'submitted' | 'resubmitted' | 'approved' | 'auto_approved' | 'pended' | 'rejected' | 'cancelled' | 'replaced' | 'reminded' | 'item_pickup'
  round: number
  stepIndex: number
  actorId: number
  forUserId: number | null
  toUserId: number | null
  toStepIndex: number | null
  comment: Generated<string>
  subjectVersion: number
  actedAt: Generated<Date>
  approvalVersion: Generated<number>
  seenVersion: number | null
}

export interface ApprovalSeatsTable {
  companyId: number
  approvalId: number
  stepIndex: number
  userId: number
  sortOrder: Generated<number>
  waiting: Generated<boolean>
  waitingSince: Date | null
  approvedAt: Date | null
  approvedById: number | null
  automatic: Generated<boolean>
  replacedAt: Date | null
}

export interface ApprovalWaitingCountersTable {
  companyId: number
  userId: number
  waitingCount: number
}

export interface ApprovalWatchersTable {
  companyId: number
  approvalId: number
  userId: number
}

export interface ApprovalsTable {
  companyId: number
  id: Generated<number>
  kind: string
  subjectId: number
  applicantId: number
  status: 'waiting' | 'returned' | 'approved' | 'rejected' | 'cancelled'
  stepIndex: number
  round: Generated<number>
  version: Generated<number>
  steps: Json
  waitingSince: Generated<Date>
  endedAt: Date | null
}

export interface AppsTable {
  companyId: number
  userId: number
  description: Generated<string>
  version: Generated<number>
  createdById: number
  createdAt: Generated<Date>
  suspendedAt: Date | null
  deletedAt: Date | null
}

export interface AttemptLimitsTable {
  scope: 'name' | 'device' | 'address' | 'token' | 'session' | 'confirmation' | 'factor' | 'operator'
  key: string
  allowance: number
  failures: number
  waitsUntil: Date | null
  updatedAt: Generated<Date>
}

export interface AudienceChangesTable {
  companyId: number
  id: Generated<number>
  userId: number | null
  departmentId: number | null
  audienceId: number | null
}

export interface AudienceMembersTable {
  companyId: number
  audienceId: number
  userId: number
}

export interface AudienceTermsTable {
  companyId: number
  audienceId: number
  excluding: boolean
  kind: 'everyone' | 'department' | 'department_below' | 'position' | 'user' | 'activity_joined' | 'activity_attended'
  targetId: number
  needed: number
}

export interface AudiencesTable {
  companyId: number
  id: Generated<number>
  rule: Json
  ruleHash: string
  createdAt: Generated<Date>
}

export interface AuthenticatorAppsTable {
  companyId: number
  userId: number
  secret: string
  lastStep: number
  createdAt: Generated<Date>
  lastUsedAt: Date | null
}

export interface BankQuestionFilesTable {
  companyId: number
  bankQuestionId: number
  mediaFileId: number
}

export interface BankQuestionsTable {
  companyId: number
  id: Generated<number>
  key: string
  question: Json
  tags: string[]
  foldedTags: string[]
  createdById: number
  createdAt: Generated<Date>
  archivedAt: Date | null
  version: Generated<number>
}

export interface BenefitFavouritesTable {
  companyId: number
  userId: number
  menuId: number
  createdAt: Generated<Date>
}

export interface BenefitsTable {
  companyId: number
  menuId: number
  category: string
  summary: string
  pictureMediaFileId: number | null
  sortOrder: Generated<number>
  version: Generated<number>
}

export interface CalendarSubscriptionsTable {
  companyId: number
  id: Generated<number>
  version: Generated<number>
  userId: number
  name: string
  parts: string[]
  categoryIds: number[] | null
  nonce: string
  createdAt: Generated<Date>
  renewedAt: Generated<Date>
  etag: string | null
  changedAt: Date | null
  fetchedAt: Date | null
}

export interface CertificateRulesTable {
  companyId: number
  id: Generated<number>
  knowledgeTestId: number | null
  courseId: number | null
  validMonths: number | null
  renewalDays: number
  version: Generated<number>
}

export interface CertificatesTable {
  companyId: number
  id: Generated<number>
  number: string
  userId: number
  knowledgeTestId: number | null
  courseId: number | null
  title: string
  holderName: string
  issuedOn: string
  validUntil: string | null
  occasion: string
  renewalRequestedAt: Date | null
  createdAt: Generated<Date>
  searchText: Generated<string>
}

export interface ChatDraftsTable {
  companyId: number
  userId: number
  chatRoomId: number
  body: string
  mentionedUserIds: Generated<number[]>
  replyToSeq: number | null
  version: Generated<number>
  updatedAt: Generated<Date>
}

export interface ChatExportRoomsTable {
  companyId: number
  chatExportId: number
  chatRoomId: number
}

export interface ChatExportsTable {
  companyId: number
  id: Generated<number>
  createdById: number
  clientKey: string
  purpose: 'legal' | 'investigation' | 'security' | 'audit'
  reason: string
  userIds: number[]
  fromOn: string
  untilOn: string
  format: 'csv' | 'json'
  locale: 'ja' | 'en'
  totalCount: Generated<number>
  doneCount: Generated<number>
  mediaFileId: number | null
  failedAt: Date | null
  finishedAt: Date | null
  createdAt: Generated<Date>
}

export interface ChatHoldRoomsTable {
  companyId: number
  chatHoldId: number
  chatRoomId: number
}

export interface ChatHoldsTable {
  companyId: number
  id: Generated<number>
  chatRoomId: number | null
  userId: number | null
  reason: string
  createdById: number
  clientKey: string
  createdAt: Generated<Date>
  releasedAt: Date | null
}

export interface ChatKeptMediaFilesTable {
  companyId: number
  chatRoomId: number
  seq: number
  mediaFileId: number
}

export interface ChatKeptMessagesTable {
  companyId: number
  chatRoomId: number
  seq: number
  version: number
  body: string
  stampId: number | null
  keptAt: Generated<Date>
}

export interface ChatMembershipsTable {
  companyId: number
  userId: number
  chatRoomId: number
  joinedAt: Generated<Date>
  readSeq: Generated<number>
  ownAfter: Generated<number>
  mutedUntil: Date | null
  pinnedAt: Date | null
  joinedSeq: Generated<number>
  archivedSeq: number | null
  notificationLevel: 'all' | 'mentions' | 'none' | null
}

export interface ChatMentionsTable {
  companyId: number
  userId: number
  chatRoomId: number
  seq: number
}

export interface ChatMessageMediaFilesTable {
  companyId: number
  chatRoomId: number
  seq: number
  sortOrder: number
  mediaFileId: number
  photo: Generated<boolean>
}

export interface ChatMessageReactionsTable {
  companyId: number
  chatRoomId: number
  seq: number
  stampId: number
  userId: number
  createdAt: Generated<Date>
}

export interface ChatMessagesTable {
  companyId: number
  chatRoomId: number
  seq: number
  id: Generated<number>
  authorId: number
  body: string
  replyToSeq: number | null
  clientKey: string
  createdAt: Generated<Date>
  rev: number
  editedAt: Date | null
  deletedAt: Date | null
  version: Generated<number>
  stampId: number | null
  changed: Generated<boolean>
  pinnedAt: Date | null
  pinnedById: number | null
  forwardedAuthorId: number | null
  fileNames: Generated<string>
  searchText: Generated<string>
  hiddenAt: Date | null
}

export interface ChatRemindersTable {
  companyId: number
  id: Generated<number>
  userId: number
  chatMessageId: number
  remindAt: Date
  createdAt: Generated<Date>
}

export interface ChatRetentionTable {
  companyId: number
  version: Generated<number>
  officialDays: number | null
  groupDays: number | null
  directDays: number | null
  notesDays: number | null
}

export interface ChatRoomsTable {
  companyId: number
  id: Generated<number>
  kind: 'group' | 'direct' | 'notes' | 'official'
  name: Generated<string>
  description: Generated<string>
  people: number[] | null
  createdById: number
  clientKey: string | null
  lastSeq: Generated<number>
  lastRev: Generated<number>
  lastAt: Generated<Date>
  createdAt: Generated<Date>
  version: Generated<number>
  audienceId: number | null
  writerAudienceId: number | null
  history: Generated<'all' | 'entry'>
  closedAt: Date | null
  clearedSeq: Generated<number>
  iconMediaFileId: number | null
}

export interface ChatScheduledMessageFilesTable {
  companyId: number
  chatScheduledMessageId: number
  sortOrder: number
  mediaFileId: number
}

export interface ChatScheduledMessagesTable {
  companyId: number
  id: Generated<number>
  userId: number
  chatRoomId: number
  body: string
  mentionedUserIds: Generated<number[]>
  replyToSeq: number | null
  stampId: number | null
  clientKey: string
  sendAt: Date
  refused: 'left' | 'closed' | 'read_only' | 'chat_off' | 'stopped' | 'words' | null
  version: Generated<number>
  createdAt: Generated<Date>
}

export interface ChatSettingsTable {
  companyId: number
  version: Generated<number>
  enabled: Generated<boolean>
  creators: Generated<'everyone' | 'administrators' | 'chosen'>
  creatorsAudienceId: number | null
  urgers: Generated<'everyone' | 'administrators' | 'chosen'>
  urgersAudienceId: number | null
  presence: Generated<boolean>
}

export interface CompaniesTable {
  id: Generated<number>
  code: string
  name: string
  timeZone: Generated<string>
  defaultLocale: Generated<'ja' | 'en'>
  createdAt: Generated<Date>
  plan: Generated<'light' | 'standard' | 'enterprise'>
  onTrial: Generated<boolean>
  suspendedAt: Date | null
  closedAt: Date | null
  erasesAt: Date | null
  contractVersion: Generated<number>
  optionsOff: Generated<string[]>
  featureFlag: Generated<'none' | 'internal' | 'developer'>
  flaggedUserIds: Generated<number[]>
}

export interface CompanyConfigsTable {
  companyId: number
  ipRanges: Generated<string[]>
  passwordMaxAgeDays: number | null
  updatedAt: Generated<Date>
  contractedCount: number | null
  loginIdPrefix: string | null
  firstStepsPutAwayAt: Date | null
  factorScope: Generated<'nobody' | 'everybody' | 'administrators' | 'some'>
  factorAudienceId: number | null
  factorDueOn: string | null
  ipExemptAudienceId: number | null
  sessionPolicyVersion: Generated<number>
  sessionHours: Generated<number>
  sessionIdleMinutes: number | null
  keptSessionDays: Generated<number | null>
  keptSessionIdleDays: number | null
  passwordMinLength: Generated<number>
  passwordHistoryCount: Generated<number>
}

export interface CompanyExportsTable {
  id: Generated<number>
  aboutCompanyId: number
  companyName: string
  companyCode: string
  operatorId: number
  reason: string
  createdAt: Generated<Date>
  startedAt: Date | null
  finishedAt: Date | null
  failedAt: Date | null
  problem: string | null
  doneCount: Generated<number>
  totalCount: number | null
  sealedKey: string | null
  filename: string | null
  byteSize: number | null
  rowCount: number | null
  fileCount: number | null
  erasedAt: Date | null
}

export interface CompanyStorageTable {
  companyId: number
  usedBytes: Generated<number>
  quotaBytes: number | null
  unlimited: Generated<boolean>
  toldPercent: Generated<number>
}

export interface CompassNotesTable {
  companyId: number
  id: Generated<number>
  title: string
  body: string
  category: 'goal' | 'plan' | 'review'
  authorId: number
  assigneeId: number | null
  sharedAt: Date | null
  sharedById: number | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  version: Generated<number>
}

export interface ContentImportSourcesTable {
  companyId: number
  source: string
  importId: number | null
  chatRoomId: number | null
  seq: number | null
  feedId: number | null
  userId: number | null
  menuId: number | null
  contentHash: string | null
  menuVersion: number | null
}

export interface ContentImportTablesTable {
  companyId: number
  importId: number
  sealed: Bytes
}

export interface ContentImportsTable {
  companyId: number
  id: Generated<number>
  kind: 'slack' | 'posts' | 'people' | 'menus'
  menuId: number | null
  mediaFileId: number | null
  fileName: string
  locale: 'ja' | 'en'
  status: Generated<'checking' | 'checked' | 'applying' | 'applied' | 'undoing' | 'undone'>
  problem: string | null
  report: Json | null
  totalCount: Generated<number>
  doneCount: Generated<number>
  createdById: number
  createdAt: Generated<Date>
  appliedAt: Date | null
  version: Generated<number>
  userImportId: number | null
  columns: Json | null
}

export interface CourseEnrolmentsTable {
  companyId: number
  courseId: number
  userId: number
  enrolledAt: Generated<Date>
  dueOn: string | null
  completedAt: Date | null
  dueRemindedAt: Date | null
}

export interface CourseStepCompletionsTable {
  companyId: number
  courseStepId: number
  userId: number
  completedAt: Generated<Date>
  documentEdition: number | null
}

export interface CourseStepFilesTable {
  companyId: number
  courseStepId: number
  mediaFileId: number
  place: number
}

export interface CourseStepsTable {
  companyId: number
  id: Generated<number>
  courseId: number
  place: number
  kind: 'test' | 'text' | 'document'
  title: string
  body: string
  linkUrl: string
  knowledgeTestId: number | null
  documentId: number | null
}

export interface CoursesTable {
  companyId: number
  id: Generated<number>
  title: string
  category: string
  description: string
  audienceId: number
  pictureMediaFileId: number | null
  inOrder: boolean
  dueDays: number | null
  createdById: number
  createdAt: Generated<Date>
  publishedAt: Date | null
  endedAt: Date | null
  version: Generated<number>
  searchText: Generated<string>
}

export interface CredentialsTable {
  companyId: number
  userId: number
  passwordHash: string
  initial: boolean
  setAt: Generated<Date>
}

export interface DepartmentAncestorsTable {
  companyId: number
  departmentId: number
  ancestorId: number
  depth: number
}

export interface DepartmentCountsTable {
  companyId: number
  departmentId: number
  userCount: number
}

export interface DepartmentHistoryTable {
  companyId: number
  id: Generated<number>
  departmentId: number
  parentId: number | null
  name: string
  fromOn: string
  untilOn: string | null
}

export interface DepartmentsTable {
  companyId: number
  id: Generated<number>
  parentId: number | null
  name: string
  nameKana: Generated<string>
  sortOrder: Generated<number>
  published: Generated<boolean>
  createdAt: Generated<Date>
  searchName: Generated<string>
  searchKana: Generated<string>
  shown: Generated<boolean>
  version: Generated<number>
}

export interface DocumentCategoriesTable {
  companyId: number
  id: Generated<number>
  parentId: number | null
  name: string
  description: Generated<string>
  audienceId: number
  reviewed: Generated<boolean>
  version: Generated<number>
}

export interface DocumentCommentMentionsTable {
  companyId: number
  documentCommentId: number
  userId: number
}

export interface DocumentCommentReportsTable {
  companyId: number
  documentCommentId: number
  reporterId: number
  reason: 'harassment' | 'personal_information' | 'confidential' | 'inaccurate' | 'other'
  note: Generated<string>
  createdAt: Generated<Date>
  dismissedAt: Date | null
  dismissedById: number | null
}

export interface DocumentCommentsTable {
  companyId: number
  id: Generated<number>
  documentId: number
  authorId: number
  threadId: number | null
  body: string
  question: Generated<boolean>
  settledAt: Date | null
  settledById: number | null
  clientKey: string
  createdAt: Generated<Date>
  editedAt: Date | null
  deletedAt: Date | null
  hiddenAt: Date | null
  hiddenById: number | null
  hiddenReason: Generated<string>
  version: Generated<number>
}

export interface DocumentEditionsTable {
  companyId: number
  documentId: number
  edition: number
  title: string
  body: Json
  note: string
  authorId: number
  reviewerId: number | null
  publishedAt: Generated<Date>
}

export interface DocumentEditorsTable {
  companyId: number
  documentId: number
  userId: number
  startedAt: Generated<Date>
  seenAt: Generated<Date>
}

export interface DocumentFilesTable {
  companyId: number
  documentId: number
  edition: number
  mediaFileId: number
}

export interface DocumentImportItemsTable {
  companyId: number
  importId: number
  place: number
  path: string
  kind: 'word' | 'markdown' | 'pdf' | 'other'
  folders: string[]
  outcome: Generated<'pending' | 'ready' | 'refused' | 'skipped' | 'imported'>
  reason: string | null
  title: Generated<string>
  pictureCount: Generated<number>
  fileCount: Generated<number>
  linkCount: Generated<number>
  lostPictureCount: Generated<number>
  lostLinkCount: Generated<number>
  documentId: number | null
}

export interface DocumentImportsTable {
  companyId: number
  id: Generated<number>
  categoryId: number | null
  ownerId: number
  audienceId: number
  mediaFileId: number | null
  fileName: string
  status: Generated<'checking' | 'checked' | 'applying' | 'applied'>
  problem: string | null
  createdById: number
  createdAt: Generated<Date>
  appliedAt: Date | null
  version: Generated<number>
}

export interface DocumentLinksTable {
  companyId: number
  documentId: number
  targetId: number
}

export interface DocumentMissesTable {
  companyId: number
  searchedOn: string
  words: string
  count: Generated<number>
}

export interface DocumentOpinionsTable {
  companyId: number
  documentId: number
  userId: number
  helpful: boolean
  edition: number
  createdAt: Generated<Date>
}

export interface DocumentReadsTable {
  companyId: number
  documentId: number
  userId: number
  edition: number
  viewCount: Generated<number>
  firstAt: Generated<Date>
  lastAt: Generated<Date>
}

export interface DocumentRelationsTable {
  companyId: number
  documentId: number
  relatedId: number
  place: number
}

export interface DocumentsTable {
  companyId: number
  id: Generated<number>
  categoryId: number
  title: string
  body: Json
  status: Generated<'draft' | 'in_review' | 'published'>
  ownerId: number
  reviewerId: number | null
  reviewRequestedById: number | null
  reviewRequestedAt: Date | null
  returnedNote: Generated<string>
  reviewOn: string | null
  reviewRemindedOn: string | null
  expiresOn: string | null
  edition: number | null
  publishedAt: Date | null
  shownTitle: Generated<string>
  shownText: Generated<string>
  searchText: Generated<string>
  administratorAnnouncementId: number | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  updatedById: number
  version: Generated<number>
  template: Generated<boolean>
}

export interface DraftMediaFilesTable {
  companyId: number
  userId: number
  key: string
  sortOrder: number
  mediaFileId: number
}

export interface DraftsTable {
  companyId: number
  userId: number
  key: string
  menuId: number | null
  title: string
  body: string
  version: Generated<number>
  updatedAt: Generated<Date>
  mentionedUserIds: Generated<number[]>
  mentionedDepartmentIds: Generated<number[]>
}

export interface EarlierPasswordsTable {
  companyId: number
  id: Generated<number>
  userId: number
  passwordHash: string
  replacedAt: Generated<Date>
}

export interface EmailSettingsTable {
  companyId: number
  summariesAllowed: Generated<boolean>
  frequency: Generated<'off' | 'daily' | 'weekly'>
  weekday: Generated<number>
  hour: Generated<number>
  version: Generated<number>
  updatedAt: Generated<Date>
  updatedById: number
}

export interface EmergencyAdministratorsTable {
  companyId: number
  userId: number
  provenAt: Generated<Date>
}

export interface ErrorDigestsTable {
  day: string
  fingerprint: string
  kind: string
  work: string
  place: string
  errorCount: number
  firstSeenAt: Date
  lastSeenAt: Date
}

export interface EventCategoriesTable {
  companyId: number
  id: Generated<number>
  version: Generated<number>
  name: string
  tone: 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray'
  sortOrder: number
}

export interface EventFilesTable {
  companyId: number
  eventId: number
  mediaFileId: number
  place: number
}

export interface EventInvitationsTable {
  companyId: number
  eventId: number
  userId: number
  sentSequence: number
  answer: Generated<'waiting' | 'accepted' | 'tentative' | 'declined'>
  answeredAt: Date | null
  withdrawnAt: Date | null
  createdAt: Generated<Date>
}

export interface EventOccurrenceAnswersTable {
  companyId: number
  eventId: number
  userId: number
  occursAt: Date
  answer: 'accepted' | 'tentative' | 'declined'
  answeredAt: Date
}

export interface EventOverridesTable {
  companyId: number
  eventId: number
  occursAt: Date
  cancelled: Generated<boolean>
  title: string | null
  body: string | null
  place: string | null
  onlineUrl: string | null
  startsAt: Date | null
  endsAt: Date | null
  cancelledSequence: number | null
}

export interface EventReadsTable {
  companyId: number
  eventId: number
  userId: number
  readAt: Generated<Date>
}

export interface EventSettingsTable {
  companyId: number
  version: Generated<number>
  creatorsAudienceId: number | null
  birthdayItemId: number | null
}

export interface EventsTable {
  companyId: number
  id: Generated<number>
  version: Generated<number>
  uid: string
  sequence: Generated<number>
  title: string
  body: Generated<string>
  place: Generated<string>
  onlineUrl: Generated<string>
  linkUrl: Generated<string>
  categoryId: number | null
  audienceId: number
  reach: 'company' | 'departments' | 'people'
  allDay: boolean
  startsAt: Date
  endsAt: Date
  timeZone: string
  rrule: string | null
  firstAt: Date
  lastAt: Date
  remindDays: number | null
  feedId: number | null
  createdById: number
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  cancelledAt: Date | null
  cancelledById: number | null
  searchText: Generated<string>
  invites: Generated<boolean>
}

export interface ExternalLinksTable {
  companyId: number
  id: Generated<number>
  sortOrder: number
  iconName: string
  nameJa: string
  nameEn: string
  categoryJa: string
  categoryEn: string
  url: string
  audienceId: number
}

export interface FactorRequirementsTable {
  companyId: number
  version: Generated<number>
  updatedById: number
  updatedAt: Generated<Date>
}

export interface FederatedIdentitiesTable {
  companyId: number
  providerId: number
  nameId: string
  userId: number
  createdAt: Generated<Date>
  usedAt: Generated<Date>
}

export interface FederatedSessionsTable {
  companyId: number
  tokenHash: Bytes
  providerId: number
  userId: number
  nameId: string
  nameIdFormat: Generated<string>
  sessionIndex: Generated<string>
  sentNameId: Generated<string>
  idToken: string | null
}

export interface FederatedSignInsTable {
  companyId: number
  tokenHash: Bytes
  providerId: number
  browserHash: Bytes | null
  testerId: number | null
  returnTo: Generated<string>
  outcome: Json | null
  ticketHash: Bytes | null
  expiresAt: Date
}

export interface FeedActivityDaysTable {
  companyId: number
  day: string
  menuId: number
  departmentId: number
  postCount: Generated<number>
  readCount: Generated<number>
  reactionCount: Generated<number>
  commentCount: Generated<number>
}

export interface FeedActivityProgressTable {
  companyId: number
  summedUntil: string
}

export interface FeedAudiencesTable {
  companyId: number
  audienceId: number
  sortAt: Date
  feedId: number
  groupMenuId: number | null
}

export interface FeedBookmarksTable {
  companyId: number
  userId: number
  feedId: number
  note: Generated<string>
  remindOn: string | null
  remindedAt: Date | null
  createdAt: Generated<Date>
  remindAt: Date | null
}

export interface FeedCommentDepartmentMentionsTable {
  companyId: number
  feedCommentId: number
  departmentId: number
}

export interface FeedCommentMediaFilesTable {
  companyId: number
  feedCommentId: number
  sortOrder: number
  mediaFileId: number
}

export interface FeedCommentMentionsTable {
  companyId: number
  feedCommentId: number
  userId: number
}

export interface FeedCommentReactionCountersTable {
  companyId: number
  feedCommentId: number
  stampId: number
  feedId: number
  reactionCount: number
  changedAt: Generated<Date>
}

export interface FeedCommentReactionsTable {
  companyId: number
  feedCommentId: number
  stampId: number
  userId: number
  createdAt: Generated<Date>
}

export interface FeedCommentTranslationsTable {
  companyId: number
  feedCommentId: number
  writtenAt: Date
  language: string
  body: string
  sourceLanguage: string | null
  madeAt: Generated<Date>
}

export interface FeedCommentsTable {
  companyId: number
  id: Generated<number>
  feedId: number
  authorId: number
  body: string
  clientKey: string
  createdAt: Generated<Date>
  editedAt: Date | null
  deletedAt: Date | null
  hiddenAt: Date | null
  parentId: number | null
  formatted: Generated<boolean>
}

export interface FeedCountersTable {
  companyId: number
  feedId: number
  commentCount: Generated<number>
  readCount: Generated<number>
}

export interface FeedDepartmentMentionsTable {
  companyId: number
  feedId: number
  departmentId: number
}

export interface FeedHotDigestEntriesTable {
  companyId: number
  feedHotDigestId: number
  rank: number
  feedId: number
  score: number
  reactionCount: number
  commentCount: number
  bookmarkCount: number
  readCount: number
}

export interface FeedHotDigestOpeningsTable {
  companyId: number
  feedHotDigestId: number
  userId: number
  openedAt: Generated<Date>
}

export interface FeedHotDigestSettingsTable {
  companyId: number
  enabled: boolean
  weekday: number
  hour: number
  updatedAt: Generated<Date>
  updatedById: number
  version: Generated<number>
}

export interface FeedHotDigestsTable {
  companyId: number
  id: Generated<number>
  periodFrom: Date
  periodUntil: Date
  madeAt: Generated<Date>
}

export interface FeedMediaFilesTable {
  companyId: number
  feedId: number
  sortOrder: number
  mediaFileId: number
}

export interface FeedMentionsTable {
  companyId: number
  feedId: number
  userId: number
}

export interface FeedReactionCountersTable {
  companyId: number
  feedId: number
  stampId: number
  reactionCount: number
}

export interface FeedReactionsTable {
  companyId: number
  feedId: number
  stampId: number
  userId: number
  createdAt: Generated<Date>
}

export interface FeedReadsTable {
  companyId: number
  feedId: number
  userId: number
  readAt: Generated<Date>
}

export interface FeedTranslationsTable {
  companyId: number
  feedId: number
  textVersion: number
  language: string
  title: string
  body: string
  sourceLanguage: string | null
  madeAt: Generated<Date>
}

export interface FeedVersionsTable {
  companyId: number
  feedId: number
  version: number
  title: string
  body: string
  writtenById: number
  writtenAt: Date
}

export interface FeedsTable {
  companyId: number
  id: Generated<number>
  applyId: number
  menuId: number
  authorId: number
  departmentId: number | null
  title: Generated<string>
  body: Generated<string>
  audienceId: number
  postedAt: Generated<Date>
  textVersion: Generated<number>
  editedAt: Date | null
  deletedAt: Date | null
  deletedById: number | null
  scheduledAt: Date | null
  heldAt: Date | null
  reportId: number | null
  answers: Json | null
  formatted: Generated<boolean>
}

export interface FilePreviewsTable {
  companyId: number
  mediaFileId: number
  outcome: 'ready' | 'failed' | 'too_slow' | 'too_large'
  createdAt: Generated<Date>
}

export interface FileTextPartsTable {
  companyId: number
  mediaFileId: number
  place: number
  unit: 'page' | 'sheet' | 'slide' | 'whole'
  name: string
  text: string
  searchText: Generated<string>
}

export interface FileTextsTable {
  companyId: number
  mediaFileId: number
  outcome: 'read' | 'cut' | 'empty' | 'encrypted' | 'damaged' | 'too_large' | 'too_slow' | 'unsupported'
  readAt: Generated<Date>
}

export interface FollowedMenusTable {
  companyId: number
  userId: number
  menuId: number
  createdAt: Generated<Date>
}

export interface FollowedUsersTable {
  companyId: number
  userId: number
  followedUserId: number
  createdAt: Generated<Date>
}

export interface HelpFilesTable {
  companyId: number
  helpId: number
  mediaFileId: number
}

export interface HelpTextsTable {
  companyId: number
  helpId: number
  locale: 'ja' | 'en'
  title: string
  body: Json
  plain: string
  searchText: Generated<string>
}

export interface HelpsTable {
  companyId: number
  id: Generated<number>
  category: 'start' | 'posts' | 'menus' | 'calendar' | 'tasks' | 'people' | 'administration' | 'company'
  audience: 'everyone' | 'administrators'
  screens: Generated<string[]>
  position: number
  publishedAt: Date | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  updatedById: number
  version: Generated<number>
}

export interface IdentityProviderCertificatesTable {
  companyId: number
  providerId: number
  fingerprint: string
  pem: string
  startsAt: Date
  endsAt: Date
  warnedDays: number | null
}

export interface IdentityProviderTestsTable {
  companyId: number
  providerId: number
  testerId: number
  testedAt: Generated<Date>
  problems: string[]
  contents: Json
}

export interface IdentityProvidersTable {
  companyId: number
  id: Generated<number>
  kind: 'saml' | 'oidc'
  name: string
  entityId: Generated<string>
  signOnUrl: Generated<string>
  signOutUrl: Generated<string>
  metadataUrl: Generated<string>
  clientId: Generated<string>
  clientSecret: string | null
  ownCertificate: string | null
  ownKey: string | null
  nameId: Generated<'email' | 'persistent'>
  attributeNames: Generated<Json>
  allowsUnsolicited: Generated<boolean>
  createsPeople: Generated<boolean>
  departmentId: number | null
  stage: Generated<'off' | 'trial' | 'everyone'>
  trialAudienceId: number | null
  everyoneOn: string | null
  version: Generated<number>
  createdAt: Generated<Date>
}

export interface IncidentsTable {
  id: Generated<number>
  titleJa: string
  titleEn: string
  parts: string[]
  state: 'investigating' | 'identified' | 'monitoring' | 'resolved'
  updates: Json
  startedAt: Generated<Date>
  resolvedAt: Date | null
  version: Generated<number>
}

export interface IncomingMailsTable {
  companyId: number
  messageHash: Bytes
  receivedAt: Generated<Date>
}

export interface IncomingWebhookPacesTable {
  companyId: number
  incomingWebhookId: number
  freeAt: Date
}

export interface IncomingWebhooksTable {
  companyId: number
  id: Generated<number>
  userId: number
  menuId: number | null
  chatRoomId: number | null
  secretHash: Bytes
  ending: string
  createdAt: Generated<Date>
  lastUsedAt: Date | null
  endedAt: Date | null
}

export interface InquiriesTable {
  companyId: number
  id: Generated<number>
  userId: number | null
  name: string
  email: string | null
  locale: 'ja' | 'en'
  topic: string
  body: string
  tried: string
  state: Generated<'new' | 'in_progress' | 'waiting' | 'solved'>
  assigneeId: number | null
  nonce: string
  clientKey: string
  createdAt: Generated<Date>
  firstAnsweredAt: Date | null
  version: Generated<number>
  items: Json
  answers: Json
  answersText: Generated<string>
  searchText: Generated<string>
}

export interface InquiryFilesTable {
  companyId: number
  inquiryId: number
  messageId: number | null
  mediaFileId: number
}

export interface InquiryMessagesTable {
  companyId: number
  id: Generated<number>
  inquiryId: number
  kind: 'question' | 'answer' | 'note'
  authorId: number | null
  body: string
  clientKey: string
  createdAt: Generated<Date>
  byEmail: Generated<boolean>
  sender: string | null
  searchText: Generated<string>
}

export interface InquirySettingsTable {
  companyId: number
  intro: string
  cannedAnswers: Json
  version: Generated<number>
  topics: Json
  guestFiles: Generated<boolean>
}

export interface InstallationKeysTable {
  name: string
  secret: Bytes
  createdAt: Generated<Date>
}

export interface InvitationsTable {
  companyId: number
  userId: number
  tokenHash: Bytes
  invitedById: number
  createdAt: Generated<Date>
  expiresAt: Date
  delivery: Generated<'waiting' | 'held' | 'sent' | 'failed' | 'card'>
  sentAt: Date | null
}

export interface IpRangesTable {
  companyId: number
  id: Generated<number>
  network: string
  name: string
  position: number
}

export interface IpRestrictionsTable {
  companyId: number
  enabled: boolean
  version: Generated<number>
  updatedById: number
  updatedAt: Generated<Date>
}

export interface KnowledgeTestAnswersTable {
  companyId: number
  knowledgeTestTakingId: number
  questionKey: string
  answer: Json | null
  sequence: number
  savedAt: Generated<Date>
  points: number | null
  firstPoints: number | null
  firstMarkerId: number | null
  secondPoints: number | null
  secondMarkerId: number | null
  firstComment: Generated<string>
  secondComment: Generated<string>
  settledById: number | null
  settleComment: Generated<string>
}

export interface KnowledgeTestExtraAttemptsTable {
  companyId: number
  id: Generated<number>
  knowledgeTestId: number
  userId: number
  reason: string
  givenById: number
  givenAt: Generated<Date>
  usedAt: Date | null
}

export interface KnowledgeTestFilesTable {
  companyId: number
  knowledgeTestId: number
  mediaFileId: number
}

export interface KnowledgeTestRenewalsTable {
  companyId: number
  knowledgeTestId: number
  userId: number
  requestedAt: Generated<Date>
}

export interface KnowledgeTestTakingsTable {
  companyId: number
  id: Generated<number>
  knowledgeTestId: number
  userId: number
  attempt: number
  edition: number
  paper: Json
  startedAt: Generated<Date>
  dueAt: Date | null
  submittedAt: Date | null
  expired: Generated<boolean>
  score: number | null
  total: number
  passed: boolean | null
  extra: Generated<boolean>
}

export interface KnowledgeTestsTable {
  companyId: number
  id: Generated<number>
  title: string
  category: string
  description: string
  audienceId: number
  opensAt: Date | null
  closesAt: Date | null
  passMark: number
  timeLimitMinutes: number | null
  attempts: number
  waitHours: number
  shuffles: boolean
  showsAnswers: 'never' | 'after_passing' | 'always'
  secondMarker: boolean
  rewardPoints: number | null
  questions: Json
  edition: Generated<number>
  createdById: number
  createdAt: Generated<Date>
  publishedAt: Date | null
  endedAt: Date | null
  announcedAt: Date | null
  dueRemindedAt: Date | null
  version: Generated<number>
  searchText: Generated<string>
  draws: Json
  thirdSettles: Generated<boolean>
  pictureMediaFileId: number | null
}

export interface KnownDevicesTable {
  companyId: number
  userId: number
  tokenHash: Bytes
  userAgent: Generated<string>
  address: Generated<string>
  firstUsedAt: Generated<Date>
  lastUsedAt: Generated<Date>
}

export interface LegalConsentsTable {
  companyId: number
  page: string
  number: number
  userId: number
  baseEffectiveOn: string
  locale: 'ja' | 'en'
  textHash: string
  agreedAt: Generated<Date>
}

export interface LegalHoldExportsTable {
  companyId: number
  id: Generated<number>
  legalHoldId: number
  createdById: number
  clientKey: string
  locale: 'ja' | 'en'
  doneCount: Generated<number>
  totalCount: Generated<number>
  mediaFileId: number | null
  createdAt: Generated<Date>
  finishedAt: Date | null
  failedAt: Date | null
}

export interface LegalHoldSubjectsTable {
  companyId: number
  id: Generated<number>
  legalHoldId: number
  userId: number | null
  menuId: number | null
  chatHoldId: number | null
}

export interface LegalHoldsTable {
  companyId: number
  id: Generated<number>
  reason: string
  fromOn: string | null
  untilOn: string | null
  createdById: number
  clientKey: string
  createdAt: Generated<Date>
  releasedAt: Date | null
  releasedById: number | null
  releaseReason: string | null
}

export interface LegalKeptContentsTable {
  companyId: number
  id: Generated<number>
  thing: 'post' | 'comment'
  contentId: number
  feedId: number
  authorId: number
  menuId: number
  writtenAt: Date
  version: number | null
  title: string | null
  body: string | null
  answers: Json | null
  mediaFileId: number | null
  keptAt: Generated<Date>
}

export interface LegalVersionsTable {
  companyId: number
  page: 'terms' | 'policy' | 'sct'
  number: number
  body: string
  effectiveOn: string
  asksConsent: boolean
  createdById: number
  createdAt: Generated<Date>
}

export interface LimitSettingsTable {
  companyId: number
  version: Generated<number>
  writeLimits: Generated<Json>
  oversizedFiles: Generated<'refuse' | 'accept'>
  updatedById: number | null
  updatedAt: Generated<Date>
}

export interface LinkCardsTable {
  companyId: number
  url: string
  title: string | null
  description: Generated<string>
  siteName: Generated<string>
  expiresAt: Date
}

export interface LinkedAccountsTable {
  companyId: number
  id: Generated<number>
  userId: number
  browserHash: Bytes
  sessionId: number | null
  windowHash: Bytes | null
  entered: Generated<boolean>
  linkedAt: Generated<Date>
  usedAt: Generated<Date>
}

export interface LoginsTable {
  identifier: string
  kind: 'email' | 'company_login_id' | 'phone'
  companyId: number
  userId: number
}

export interface LookConsentsTable {
  companyId: number
  id: Generated<number>
  purpose: string
  givenById: number
  givenAt: Generated<Date>
  endsAt: Date
  withdrawnAt: Date | null
  withdrawnById: number | null
}

export interface LookRequestsTable {
  companyId: number
  id: Generated<number>
  operatorId: number
  operatorName: string
  reason: string
  createdAt: Generated<Date>
}

export interface LookViewsTable {
  companyId: number
  lookId: number
  minute: Date
  path: string
}

export interface LooksTable {
  companyId: number
  id: Generated<number>
  consentId: number
  operatorId: number
  operatorName: string
  operatorSessionHash: Bytes
  userId: number
  reason: string
  tokenHash: Bytes
  beganAt: Generated<Date>
  endsAt: Date
  endedAt: Date | null
  endedBy: 'operator' | 'time' | 'consent' | 'company' | 'person' | null
}

export interface MailPostingAddressesTable {
  companyId: number
  id: Generated<number>
  version: Generated<number>
  userId: number
  menuId: number
  nonce: string
  createdAt: Generated<Date>
  renewedAt: Generated<Date>
  lastUsedAt: Date | null
}

export interface MailPostingReceiptsTable {
  companyId: number
  id: Generated<number>
  userId: number
  menuId: number | null
  feedId: number | null
  sender: string
  refusal: string | null
  answered: Generated<boolean>
  receivedAt: Generated<Date>
}

export interface MailPostingSendersTable {
  companyId: number
  userId: number
  email: string
  createdAt: Generated<Date>
}

export interface MailboxLeasesTable {
  name: string
  owner: number
  until: Date
}

export interface MediaFilePlaysTable {
  companyId: number
  mediaFileId: number
  userId: number
  playCount: Generated<number>
  firstPlayedAt: Generated<Date>
  lastPlayedAt: Generated<Date>
}

export interface MediaFilesTable {
  companyId: number
  id: Generated<number>
  filename: string
  kind: 'image' | 'video' | 'file'
  contentType: string
  byteSize: number
  width: number | null
  height: number | null
  originalName: string
  uploaderId: number | null
  createdAt: Generated<Date>
  storedBytes: number | null
}

export interface MembershipHistoryTable {
  companyId: number
  id: Generated<number>
  userId: number
  departmentId: number
  positionId: number | null
  positionName: string | null
  jobLabel: Generated<string>
  main: boolean
  fromOn: string
  untilOn: string | null
}

export interface MembershipsTable {
  companyId: number
  userId: number
  departmentId: number
  positionId: number | null
  jobLabel: Generated<string>
  main: Generated<boolean>
  searchLabel: Generated<string>
}

export interface MentionRecipientsTable {
  companyId: number
  id: Generated<number>
  userId: number
  feedId: number
  feedCommentId: number | null
  createdAt: Generated<Date>
  seenAt: Date | null
}

export interface MenuCategoriesTable {
  companyId: number
  id: Generated<number>
  name: string
  sortOrder: Generated<number>
  version: Generated<number>
}

export interface MenuFormsTable {
  companyId: number
  menuId: number
  stage: 'apply' | 'report'
  version: number
  items: Json
  madeById: number | null
  madeAt: Generated<Date>
}

export interface MenuMustReadPoliciesTable {
  companyId: number
  menuId: number
  mode: 'never' | 'optional' | 'always'
  dueDays: number | null
  remindDays: number[] | null
  escalate: boolean | null
  updatedAt: Generated<Date>
}

export interface MenuRanksTable {
  companyId: number
  menuId: number
  rank: number
  name: string
  audienceId: number
}

export interface MenuRewardsTable {
  companyId: number
  id: Generated<number>
  menuId: number
  receiver: 'poster' | 'tagged'
  itemKey: string | null
  points: number
  sortOrder: Generated<number>
  removedAt: Date | null
}

export interface MenuSubsidiesTable {
  companyId: number
  id: Generated<number>
  menuId: number
  stage: 'apply' | 'report'
  name: string
  kind: 'fixed' | 'answer'
  amount: number | null
  itemKey: string | null
  percent: number | null
  mostPerUse: number | null
  capAmount: number | null
  capPeriod: 'month' | 'year' | null
  budgetAmount: number | null
  sortOrder: Generated<number>
  removedAt: Date | null
}

export interface MenuVisitsTable {
  companyId: number
  menuId: number
  userId: number
  visitedAt: Generated<Date>
  visitCount: Generated<number>
}

export interface MenuWorkflowsTable {
  companyId: number
  menuId: number
  stage: 'apply' | 'report'
  version: number
  workflow: Json
  madeById: number | null
  madeAt: Generated<Date>
}

export interface MenusTable {
  companyId: number
  id: Generated<number>
  menuCategoryId: number
  kind: Generated<'standard' | 'thanks' | 'daily_report'>
  flow: Generated<'share' | 'apply' | 'report' | 'apply_report'>
  name: string
  description: Generated<string>
  iconName: string
  tone: string
  published: Generated<boolean>
  commentsAllowed: Generated<boolean>
  useAudienceId: number
  publicationAudienceId: number
  sortOrder: Generated<number>
  createdAt: Generated<Date>
  grouped: Generated<boolean>
  offTimeline: Generated<boolean>
  formKind: Generated<'post' | 'items'>
  applyFormVersion: number | null
  reportFormVersion: number | null
  applyWorkflowVersion: number | null
  reportWorkflowVersion: number | null
  publicationMode: Generated<'audience' | 'users' | 'department' | 'ranks' | 'nobody'>
  publicationLive: Generated<boolean>
  hiddenFromOthers: Generated<boolean>
  useLimitCount: number | null
  useLimitPeriod: 'day' | 'month' | 'year' | 'ever' | null
  opensAt: Date | null
  closesAt: Date | null
  notifyReaders: Generated<boolean>
  benefit: Generated<boolean>
  pickupOrder: number | null
  remarks: Generated<string>
  version: Generated<number>
  updatedAt: Generated<Date>
  deletedAt: Date | null
  nameKana: Generated<string>
}

export interface MissionAssignmentsTable {
  companyId: number
  missionPeriodId: number
  userId: number
  baseCount: number
  carriedCount: Generated<number>
  neededCount: number
  doneCount: Generated<number>
  state: 'open' | 'done' | 'missed' | 'excused' | 'skipped'
  handedById: number | null
  assignedAt: Generated<Date>
  doneAt: Date | null
  remindedOn: string | null
}

export interface MissionPeriodsTable {
  companyId: number
  id: Generated<number>
  missionId: number
  number: number
  validFrom: string
  startsOn: string
  dueOn: string | null
  filledAt: Date | null
  closedAt: Date | null
}

export interface MissionRulesTable {
  companyId: number
  missionId: number
  validFrom: string
  audienceId: number
  message: string
  unit: 'day' | 'week' | 'month'
  every: number
  neededCount: number
  workingDays: boolean
  endsOn: string | null
  setById: number
  setAt: Generated<Date>
}

export interface MissionsTable {
  companyId: number
  id: Generated<number>
  menuId: number
  name: string
  kind: 'once' | 'repeating' | 'relay'
  carryOver: boolean
  firstUserId: number | null
  createdById: number
  createdAt: Generated<Date>
  endedOn: string | null
  nextOn: string | null
  version: Generated<number>
  searchText: Generated<string>
}

export interface ModerationActionsTable {
  companyId: number
  id: Generated<number>
  moderationCaseId: number
  kind: 'hide' | 'restore' | 'dismiss'
  reason: Generated<string>
  actorId: number
  createdAt: Generated<Date>
}

export interface ModerationCasesTable {
  companyId: number
  id: Generated<number>
  feedId: number | null
  feedCommentId: number | null
  openedAt: Generated<Date>
  closedAt: Date | null
  closedById: number | null
  hiddenAt: Date | null
  hiddenById: number | null
  hiddenReason: string | null
  kept: Json | null
  chatMessageId: number | null
}

export interface ModerationReportsTable {
  companyId: number
  id: Generated<number>
  moderationCaseId: number
  reporterId: number | null
  reason: 'harassment' | 'personal_information' | 'confidential' | 'inaccurate' | 'other' | 'word'
  note: Generated<string>
  createdAt: Generated<Date>
}

export interface ModerationWordsTable {
  companyId: number
  id: Generated<number>
  word: string
  folded: string
  action: 'warn' | 'refuse' | 'report'
  createdAt: Generated<Date>
  createdById: number
  exceptions: Generated<string[]>
  version: Generated<number>
}

export interface MustReadConfirmationsTable {
  companyId: number
  feedId: number
  version: number
  userId: number
  confirmedAt: Generated<Date>
}

export interface MustReadNoticesTable {
  companyId: number
  id: Generated<number>
  feedId: number
  version: number
  userId: number
  aboutId: number
  kind: 'asked' | 'by_hand' | 'by_clock' | 'deputy' | 'escalated'
  sentOn: string
  sentById: number | null
  createdAt: Generated<Date>
  toldAt: Date | null
}

export interface MustReadRemindersTable {
  companyId: number
  id: Generated<number>
  feedId: number
  version: number
  scopeDepartmentIds: number[] | null
  departmentId: number | null
  sentById: number
  sentOn: string
  remindedCount: number
  createdAt: Generated<Date>
  notedAt: Date | null
}

export interface MustReadRequirementsTable {
  companyId: number
  feedId: number
  version: Generated<number>
  audienceId: number | null
  dueOn: string
  remindDays: number[]
  escalate: boolean
  askedById: number
  askedAt: Generated<Date>
  closedAt: Date | null
  settingsVersion: Generated<number>
}

export interface MustReadSettingsTable {
  companyId: number
  dueDays: Generated<number>
  remindDays: Generated<number[]>
  escalate: Generated<boolean>
  updatedAt: Generated<Date>
  version: Generated<number>
}

export interface MyDataExportsTable {
  companyId: number
  id: Generated<number>
  userId: number
  locale: 'ja' | 'en'
  totalCount: Generated<number>
  doneCount: Generated<number>
  mediaFileId: number | null
  failedAt: Date | null
  finishedAt: Date | null
  createdAt: Generated<Date>
}

export interface NotificationChoicesTable {
  companyId: number
  userId: number
  event: string
  channel: 'notice' | 'mail' | 'push'
  wanted: boolean
}

export interface NotificationSettingsTable {
  companyId: number
  userId: number
  version: Generated<number>
  quietFrom: string | null
  quietUntil: string | null
  calendarLead: Generated<'usual' | 'none' | 'same_day' | 'one_day' | 'two_days' | 'one_week'>
  testsSince: Date | null
  testCount: Generated<number>
  updatedAt: Generated<Date>
  pushPaused: Generated<boolean>
  pushWhenAway: Generated<boolean>
}

export interface OauthClientsTable {
  companyId: number
  id: Generated<number>
  clientId: string
  name: string
  confidential: boolean
  secretHash: Bytes | null
  secretSetAt: Date | null
  redirectUris: string[]
  scopes: string[]
  stoppedAt: Date | null
  createdById: number
  createdAt: Generated<Date>
  version: Generated<number>
}

export interface OauthCodesTable {
  companyId: number
  codeHash: Bytes
  grantId: number
  family: string
  scopes: string[]
  redirectUri: string
  codeChallenge: string
  nonce: string | null
  provenAt: Date
  expiresAt: Date
  usedAt: Date | null
}

export interface OauthGrantsTable {
  companyId: number
  id: Generated<number>
  clientId: number
  userId: number
  scopes: string[]
  agreedAt: Generated<Date>
  lastUsedAt: Date | null
}

export interface OauthSigningKeysTable {
  period: number
  id: string
  privateKey: string
  publicKey: Json
  createdAt: Generated<Date>
}

export interface OauthTokensTable {
  companyId: number
  tokenHash: Bytes
  grantId: number
  userId: number
  family: string
  kind: 'access' | 'refresh'
  scopes: string[]
  createdAt: Generated<Date>
  expiresAt: Date
  usedAt: Date | null
}

export interface OperatorActsTable {
  id: Generated<number>
  operatorId: number | null
  operatorName: string
  aboutCompanyId: number | null
  companyName: Generated<string>
  action: string
  subject: Generated<string>
  reason: Generated<string>
  before: Json | null
  after: Json | null
  ip: string | null
  createdAt: Generated<Date>
}

export interface OperatorHelpVersionsTable {
  helpId: number
  number: number
  titleJa: string
  bodyJa: string
  titleEn: string
  bodyEn: string
  authorId: number
  createdAt: Generated<Date>
}

export interface OperatorHelpsTable {
  id: Generated<number>
  category: string
  audience: 'everyone' | 'administrators'
  forAll: boolean
  companyIds: Generated<number[]>
  screens: Generated<string[]>
  publishedNumber: number | null
  publishedAt: Date | null
  latestNumber: Generated<number>
  version: Generated<number>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

export interface OperatorNoticesTable {
  id: Generated<number>
  title: string
  body: string
  forAll: boolean
  companyIds: Generated<number[]>
  startsAt: Date
  endsAt: Date
  authorId: number
  createdAt: Generated<Date>
  withdrawnAt: Date | null
}

export interface OperatorPasskeysTable {
  id: Generated<number>
  operatorId: number
  credentialId: string
  publicKey: Bytes
  counter: Generated<number>
  name: string
  createdAt: Generated<Date>
  lastUsedAt: Date | null
}

export interface OperatorSessionsTable {
  tokenHash: Bytes
  operatorId: number
  factorAt: Date | null
  ip: string
  userAgent: string
  createdAt: Generated<Date>
  seenAt: Generated<Date>
  expiresAt: Date
}

export interface OperatorsTable {
  id: Generated<number>
  email: string
  name: string
  role: 'support' | 'success' | 'engineer' | 'finance'
  ipRanges: Generated<string[]>
  passwordHash: string
  initial: Generated<boolean>
  passwordSetAt: Generated<Date>
  totpSecret: string | null
  totpSetUpAt: Date | null
  totpLastStep: Generated<number>
  stoppedAt: Date | null
  createdAt: Generated<Date>
}

export interface OrganisationMarksTable {
  companyId: number
  id: Generated<number>
}

export interface OutboxEventsTable {
  companyId: number
  id: Generated<number>
  kind: string
  payload: Json
  createdAt: Generated<Date>
  position: number | null
  slot: Generated<number>
}

export interface PageTicketsTable {
  companyId: number
  tokenHash: Bytes
  userId: number
  sessionId: number
  kind: 'browser' | 'public_page'
  path: string
  expiresAt: Date
}

export interface PasskeyChallengesTable {
  challengeHash: Bytes
  purpose: 'registration' | 'assertion'
  browserHash: Bytes
  expiresAt: Date
}

export interface PasskeysTable {
  companyId: number
  id: Generated<number>
  userId: number
  credentialId: string
  publicKey: Bytes
  counter: Generated<number>
  name: string
  createdAt: Generated<Date>
  lastUsedAt: Date | null
}

export interface PasswordPoliciesTable {
  companyId: number
  version: Generated<number>
  updatedById: number
  updatedAt: Generated<Date>
}

export interface PersonTextsTable {
  companyId: number
  userId: number
  familyNameKana: string
  givenNameKana: string
  names: string
  readings: string
  labels: string
  departments: string
}

export interface PersonalAccessesTable {
  companyId: number
  id: Generated<number>
  actorId: number
  userId: number
  kind: string
  accessedAt: Generated<Date>
}

export interface PersonalErasuresTable {
  companyId: number
  userId: number
  requestedById: number
  reason: string
  deletesWritings: boolean
  requestedAt: Generated<Date>
  eraseAfter: Date
  finishedAt: Date | null
  deletedCount: Generated<number>
}

export interface PlannedChangesTable {
  companyId: number
  id: Generated<number>
  kind: 'transfer' | 'join'
  userId: number | null
  effectiveOn: string
  account: Json | null
  passwordHash: string | null
  memberships: Json
  basedOn: Json | null
  state: Generated<'planned' | 'applied' | 'failed' | 'cancelled'>
  failure: string | null
  version: Generated<number>
  createdById: number | null
  createdAt: Generated<Date>
  settledAt: Date | null
}

export interface PortalPagesTable {
  companyId: number
  id: Generated<number>
  sortOrder: number
  version: Generated<number>
  publishedNumber: number | null
  title: string | null
  audienceId: number | null
  draft: Json | null
  draftedById: number | null
  draftedAt: Date | null
  scheduled: Json | null
  scheduledById: number | null
  scheduledAt: Date | null
  archivedAt: Date | null
  createdById: number
  createdAt: Generated<Date>
}

export interface PortalPicturesTable {
  companyId: number
  portalPageId: number
  mediaFileId: number
  published: Generated<boolean>
}

export interface PortalSettingsTable {
  companyId: number
  version: Generated<number>
  frontPage: Generated<boolean>
  embedHosts: Generated<string[]>
}

export interface PortalVersionsTable {
  companyId: number
  portalPageId: number
  number: number
  content: Json
  restoredNumber: number | null
  publishedById: number | null
  publishedAt: Generated<Date>
}

export interface PositionsTable {
  companyId: number
  id: Generated<number>
  name: string
  sortOrder: Generated<number>
  manager: Generated<boolean>
  selfApproval: Generated<boolean>
  version: Generated<number>
}

export interface ProfileAnswersTable {
  companyId: number
  userId: number
  profileItemId: number
  value: string[]
  updatedAt: Generated<Date>
}

export interface ProfileItemsTable {
  companyId: number
  id: Generated<number>
  name: string
  kind: 'line' | 'text' | 'choice' | 'choices' | 'day' | 'link' | 'phone'
  note: Generated<string>
  choices: Generated<Json>
  dayPart: Generated<'full' | 'month_day'>
  required: Generated<boolean>
  visibility: Generated<'everybody' | 'self'>
  sortOrder: Generated<number>
  version: Generated<number>
  createdAt: Generated<Date>
  archivedAt: Date | null
}

export interface PushDevicesTable {
  companyId: number
  id: Generated<number>
  userId: number
  sessionId: number
  service: 'web' | 'fcm'
  target: string
  targetHash: Bytes
  publicKey: Bytes | null
  authSecret: Bytes | null
  userAgent: Generated<string>
  createdAt: Generated<Date>
  renewedAt: Generated<Date>
}

export interface PushKeysTable {
  id: number
  publicKey: string
  privateKey: string
  createdAt: Generated<Date>
}

export interface PushReceiptsTable {
  companyId: number
  id: Generated<number>
  userId: number
  deviceId: number | null
  userAgent: Generated<string>
  messageId: string
  event: string
  announcementId: number | null
  occasion: string | null
  state: Generated<'queued' | 'sent' | 'dropped' | 'gone' | 'refused' | 'failed'>
  reason: Generated<string>
  attempts: Generated<number>
  queuedAt: Generated<Date>
  sentAt: Date | null
  shownAt: Date | null
  openedAt: Date | null
}

export interface QuarantinedFilesTable {
  companyId: number
  id: Generated<number>
  storedName: string
  originalName: string
  byteSize: number
  storedBytes: Generated<number | null>
  finding: string
  uploaderId: number | null
  createdAt: Generated<Date>
}

export interface ReceivedMailsTable {
  companyId: number
  id: Generated<number>
  recipients: string[]
  content: Bytes
  receivedAt: Generated<Date>
}

export interface RecoveryCodesTable {
  companyId: number
  userId: number
  codeHash: Bytes
  createdAt: Generated<Date>
  usedAt: Date | null
}

export interface RedemptionMenusTable {
  companyId: number
  menuId: number
  itemKey: string | null
  version: Generated<number>
}

export interface RedemptionOptionsTable {
  companyId: number
  menuId: number
  optionKey: string
  points: number
  stock: number | null
}

export interface RedemptionsTable {
  companyId: number
  id: Generated<number>
  menuId: number
  reportId: number
  userId: number
  optionKey: string
  optionName: string
  wishes: string
  points: number
  rewardTransactionId: number
  state: Generated<'requested' | 'approved' | 'sent' | 'received' | 'returned'>
  note: Generated<string>
  handledById: number | null
  version: Generated<number>
  requestedAt: Generated<Date>
  sentAt: Date | null
  receivedAt: Date | null
}

export interface RegistrationRequestsTable {
  companyId: number
  id: Generated<number>
  familyName: string
  givenName: string
  familyNameKana: string
  givenNameKana: string
  email: string | null
  employeeNumber: string | null
  note: string
  locale: string
  items: Json
  answers: Json
  state: Generated<'waiting' | 'approved' | 'refused'>
  reason: Generated<string>
  decidedAt: Date | null
  decidedById: number | null
  userId: number | null
  nonce: string
  clientKey: string
  networkKey: string
  createdAt: Generated<Date>
  version: Generated<number>
  searchText: Generated<string>
}

export interface RegistrationSettingsTable {
  companyId: number
  enabled: boolean
  code: string
  intro: string
  items: Json
  version: Generated<number>
}

export interface ReorganisationMovesTable {
  companyId: number
  reorganisationId: number
  userId: number
  memberships: Json
  basedOn: Json
}

export interface ReorganisationsTable {
  companyId: number
  id: Generated<number>
  name: string
  state: Generated<'draft' | 'scheduled' | 'applied' | 'failed'>
  effectiveOn: string | null
  steps: Generated<Json>
  version: Generated<number>
  createdById: number | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  scheduledById: number | null
  appliedById: number | null
  appliedAt: Date | null
  failure: string | null
  outcome: Json | null
}

export interface RepeatedCallsTable {
  companyId: number
  userId: number
  call: string
  key: string
  answer: Json | null
  createdAt: Generated<Date>
}

export interface ReportBatchItemsTable {
  companyId: number
  reportBatchId: number
  reportId: number
  version: number
  outcome: string | null
  triedAt: Date | null
  reason: Generated<string>
}

export interface ReportBatchesTable {
  companyId: number
  id: Generated<number>
  userId: number
  clientKey: string
  act: 'approve' | 'pend' | 'reject'
  comment: Generated<string>
  totalCount: number
  createdAt: Generated<Date>
  finishedAt: Date | null
  effectiveAt: Date | null
  begunAt: Date | null
  undoneAt: Date | null
  toStepIndex: number | null
  reopenedItems: string[] | null
}

export interface ReportExportFilesTable {
  companyId: number
  reportExportId: number
  content: Bytes
}

export interface ReportExportsTable {
  companyId: number
  id: Generated<number>
  userId: number
  clientKey: string
  menuId: number
  format: 'csv' | 'csv_sjis' | 'xlsx'
  filter: Json
  locale: string
  totalCount: number
  doneCount: Generated<number>
  replacedCount: Generated<number>
  failedAt: Date | null
  finishedAt: Date | null
  createdAt: Generated<Date>
}

export interface ReportFeedbacksTable {
  companyId: number
  id: Generated<number>
  reportId: number
  authorId: number
  body: string
  version: Generated<number>
  createdAt: Generated<Date>
  editedAt: Date | null
}

export interface ReportItemPollChoicesTable {
  companyId: number
  id: Generated<number>
  pollId: number
  name: string
  sortOrder: number
  voteCount: Generated<number>
}

export interface ReportItemPollVotesTable {
  companyId: number
  pollId: number
  userId: number
  choiceId: number
  votedAt: Generated<Date>
}

export interface ReportItemPollsTable {
  companyId: number
  id: Generated<number>
  reportId: number
  itemKey: string
  question: string
  anonymous: Generated<boolean>
  threshold: Generated<number>
  multiple: Generated<boolean>
  closesAt: Date | null
  voteCount: Generated<number>
}

export interface ReportItemTaskListsTable {
  companyId: number
  id: Generated<number>
  reportId: number
  itemKey: string
}

export interface ReportItemTasksTable {
  companyId: number
  id: Generated<number>
  taskListId: number
  sortOrder: number
  title: string
  assigneeId: number
  menuId: number | null
  dueOn: string | null
  completedAt: Date | null
  applyId: number | null
  withdrawnAt: Date | null
  remindedAt: Date | null
  skipped: Generated<boolean>
  askedAt: Generated<Date>
}

export interface ReportMediaFilesTable {
  companyId: number
  reportId: number
  mediaFileId: number
}

export interface ReportVersionsTable {
  companyId: number
  reportId: number
  version: number
  answers: Json
  writtenById: number
  writtenAt: Generated<Date>
}

export interface ReportsTable {
  companyId: number
  id: Generated<number>
  applyId: number
  menuId: number
  userId: number
  stage: 'apply' | 'report'
  status: 'draft' | 'waiting' | 'returned' | 'approved' | 'rejected' | 'cancelled'
  formVersion: number
  title: Generated<string>
  departmentId: number | null
  draftAnswers: Json | null
  draftVersion: Generated<number>
  chosenApprovers: Generated<Json>
  publishAt: Date | null
  version: Generated<number>
  reopenedItems: string[] | null
  approvalId: number | null
  forDay: string | null
  createdAt: Generated<Date>
  submittedAt: Date | null
  decidedAt: Date | null
  updatedAt: Generated<Date>
  deletedAt: Date | null
  mustReadDueOn: string | null
  amount: number | null
}

export interface ResourceBookingsTable {
  companyId: number
  id: Generated<number>
  resourceId: number
  userId: number
  title: string
  note: string
  startsAt: Date
  endsAt: Date
  seriesId: number | null
  rule: string | null
  createdAt: Generated<Date>
  version: Generated<number>
  cancelledAt: Date | null
  cancelledById: number | null
  eventId: number | null
  eventOccursAt: Date | null
}

export interface ResourcesTable {
  companyId: number
  id: Generated<number>
  name: string
  kind: string
  capacity: number | null
  place: string
  description: string
  audienceId: number
  repeatable: boolean
  daysAhead: number | null
  longestMinutes: number | null
  opensAt: string | null
  closesAt: string | null
  active: boolean
  sortOrder: number
  version: Generated<number>
  searchText: Generated<string>
}

export interface RetentionDeletionsTable {
  companyId: number
  id: Generated<number>
  kind: string
  subjectId: number
  posts: Generated<number>
  comments: Generated<number>
  files: Generated<number>
  messages: Generated<number>
  notices: Generated<number>
  drafts: Generated<number>
  entries: Generated<number>
  deletedAt: Generated<Date>
  logged: Generated<boolean>
}

export interface RetentionRulesTable {
  companyId: number
  id: Generated<number>
  kind: 'posts' | 'menu' | 'chat' | 'chat_room' | 'notices' | 'drafts' | 'log'
  menuId: number | null
  chatRoomId: number | null
  days: number | null
  inherits: Generated<boolean>
  effectiveAt: Date
  savedAt: Generated<Date>
  savedById: number
  version: Generated<number>
}

export interface RewardBalancesTable {
  companyId: number
  userId: number
  balance: number
}

export interface RewardBatchesTable {
  companyId: number
  id: Generated<number>
  madeById: number
  clientKey: string
  entryCount: number
  givenPoints: number
  collectedPoints: number
  madeAt: Generated<Date>
}

export interface RewardBudgetsTable {
  companyId: number
  departmentId: number
  period: 'month' | 'year'
  points: number
  version: Generated<number>
  updatedById: number
  updatedAt: Generated<Date>
}

export interface RewardEntriesTable {
  companyId: number
  rewardTransactionId: number
  account: 'person' | 'issue' | 'department' | 'redemption' | 'expiry'
  userId: number | null
  departmentId: number | null
  amount: number
}

export interface RewardRulesTable {
  companyId: number
  rankingShown: Generated<boolean>
  givenPerWeek: number | null
  receivedPerWeek: number | null
  toOnePerWeek: number | null
  version: Generated<number>
  updatedById: number
  updatedAt: Generated<Date>
}

export interface RewardSettingsTable {
  companyId: number
  expiryRule: 'never' | 'months' | 'fiscal_year'
  expiryMonths: number | null
  expiryFrom: string
  version: Generated<number>
  updatedById: number
  updatedAt: Generated<Date>
}

export interface RewardTransactionsTable {
  companyId: number
  id: Generated<number>
  userId: number
  amount: number
  kind: 'menu' | 'thanks' | 'grant' | 'collection' | 'redemption' | 'expiry' | 'reversal'
  reason: Generated<string>
  menuId: number | null
  reportId: number | null
  menuRewardId: number | null
  reversesId: number | null
  madeById: number | null
  madeAt: Generated<Date>
  clientKey: string | null
  rewardBatchId: number | null
  departmentId: number | null
}

export interface SavedViewsTable {
  companyId: number
  id: Generated<number>
  userId: number
  screen: 'users' | 'applications' | 'waiting_approvals' | 'must_read' | 'log'
  name: string
  search: string
  createdAt: Generated<Date>
}

export interface ScimConnectionsTable {
  companyId: number
  id: Generated<number>
  name: string
  tokenHash: Bytes | null
  tokenSetAt: Date | null
  expiresAt: Date | null
  lastUsedAt: Date | null
  dryRun: Generated<boolean>
  defaultDepartmentId: number
  createdById: number
  createdAt: Generated<Date>
  version: Generated<number>
}

export interface ScimGroupMembersTable {
  companyId: number
  groupId: number
  userId: number
}

export interface ScimGroupsTable {
  companyId: number
  id: Generated<number>
  connectionId: number
  displayName: string
  externalId: string | null
  departmentId: number | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  version: Generated<number>
}

export interface ScimPeopleTable {
  companyId: number
  connectionId: number
  userId: number
  externalId: string
}

export interface ScimTrialsTable {
  companyId: number
  id: Generated<number>
  connectionId: number
  action: string
  subjectName: string
  before: Json | null
  after: Json | null
  triedAt: Generated<Date>
}

export interface SearchTextsTable {
  companyId: number
  feedId: number
  source: 'post' | 'comment' | 'file'
  sourceId: number
  postedAt: Date
  authorId: number
  menuId: number
  text: string
}

export interface SeenAddressesTable {
  companyId: number
  userId: number
  network: string
  seenOn: string
}

export interface SentRemindersTable {
  companyId: number
  userId: number
  kind: 'must_read' | 'request' | 'daily_report'
  subjectId: number
  dueOn: string
  sentOn: string
}

export interface SessionsTable {
  companyId: number
  tokenHash: Bytes
  userId: number
  createdAt: Generated<Date>
  expiresAt: Date
  userAgent: Generated<string>
  method: Generated<'password' | 'passkey' | 'saml' | 'oidc' | 'sms' | 'card' | 'link'>
  ip: string | null
  factorAt: Date | null
  provenAt: Generated<Date>
  lastSeenAt: Generated<Date>
  kept: Generated<boolean>
  id: Generated<number>
}

export interface ShellPartsTable {
  companyId: number
  part: string
  version: Generated<number>
  publishedNumber: number | null
  draft: Json | null
  draftMediaFileId: number | null
  draftedById: number | null
  draftedAt: Date | null
}

export interface ShellVersionsTable {
  companyId: number
  part: 'theme' | 'navigation' | 'profile_menu' | 'shortcuts' | 'external_links'
  number: number
  content: Json
  mediaFileId: number | null
  restoredNumber: number | null
  publishedById: number | null
  publishedAt: Generated<Date>
}

export interface ShortcutsTable {
  companyId: number
  id: Generated<number>
  sortOrder: number
  iconName: string
  nameJa: string
  nameEn: string
  href: string
  menuId: number | null
  audienceId: number
}

export interface SignInDomainsTable {
  companyId: number
  id: Generated<number>
  domain: string
  token: string
  providerId: number | null
  provenAt: Date | null
  version: Generated<number>
  createdAt: Generated<Date>
}

export interface SmsCodesTable {
  companyId: number
  id: Generated<number>
  userId: number
  purpose: 'confirm' | 'password'
  number: string
  codeMac: string
  address: string
  createdAt: Generated<Date>
  expiresAt: Date
}

export interface SmsDaysTable {
  companyId: number
  day: string
  sentCount: number
}

export interface SmsSettingsTable {
  companyId: number
  enabled: boolean
  countries: string[]
  mostADay: number
  version: Generated<number>
  updatedById: number
  updatedAt: Generated<Date>
  defaultCountry: string
}

export interface StampsTable {
  companyId: number
  id: Generated<number>
  name: string
  imagePath: string | null
  sortOrder: Generated<number>
  mediaFileId: number | null
  retiredAt: Date | null
  retiredById: number | null
  version: Generated<number>
  emoji: string | null
}

export interface StatementDigestsTable {
  day: string
  fingerprint: string
  shape: string
  runCount: number
  slowCount: number
  totalMs: number
  worstMs: number
  lastSeenAt: Date
}

export interface SubsidyEntriesTable {
  companyId: number
  menuSubsidyId: number
  reportId: number
  userId: number
  amount: number
  status: 'reserved' | 'granted' | 'released'
  onDay: string
  updatedAt: Generated<Date>
  requestedAmount: number | null
  cappedBy: 'use' | 'month' | 'year' | null
  budgetAmount: number | null
  grantedAt: Date | null
}

export interface SummaryEmailPeriodsTable {
  companyId: number
  userId: number
  dueAt: Date
  sentAt: Date | null
}

export interface SummaryEmailSettingsTable {
  companyId: number
  userId: number
  frequency: 'off' | 'daily' | 'weekly'
  weekday: number
  hour: number
  updatedAt: Generated<Date>
}

export interface SummaryEmailTestsTable {
  companyId: number
  userId: number
  testsSince: Generated<Date>
  testCount: Generated<number>
}

export interface TaskRecipientsTable {
  companyId: number
  taskId: number
  userId: number
  status: Generated<'unaccepted' | 'accepted' | 'done' | 'declined'>
  departmentId: number | null
  declineReason: string | null
  createdAt: Generated<Date>
  notifiedAt: Date | null
  remindedAt: Date | null
  answeredAt: Date | null
}

export interface TaskTemplatesTable {
  companyId: number
  id: Generated<number>
  authorId: number
  shared: boolean
  title: string
  detail: Generated<string>
  dueDays: number | null
  todos: Json
  createdAt: Generated<Date>
}

export interface TaskTodoCompletionsTable {
  companyId: number
  taskTodoId: number
  userId: number
  taskId: number
  completedAt: Generated<Date>
  applyId: number | null
}

export interface TaskTodosTable {
  companyId: number
  id: Generated<number>
  taskId: number
  sortOrder: number
  kind: 'menu' | 'test' | 'text'
  title: Generated<string>
  url: string | null
  message: Generated<string>
  menuId: number | null
  knowledgeTestId: number | null
  searchText: Generated<string>
}

export interface TasksTable {
  companyId: number
  id: Generated<number>
  authorId: number
  title: string
  detail: Generated<string>
  dueOn: string | null
  startedOn: string
  audienceId: number | null
  issuedAt: Date | null
  remindedAt: Date | null
  remindedDueOn: string | null
  recipientCount: Generated<number>
  acceptedCount: Generated<number>
  doneCount: Generated<number>
  declinedCount: Generated<number>
  createdAt: Generated<Date>
  closedAt: Date | null
  repeatRule: string | null
  repeatFrom: string | null
  nextOn: string | null
  version: Generated<number>
  searchText: Generated<string>
}

export interface ThanksTable {
  companyId: number
  reportId: number
  toId: number
  fromId: number
  menuId: number
  cardKey: Generated<string>
  thankedAt: Generated<Date>
}

export interface TimelineStatesTable {
  companyId: number
  userId: number
  departmentId: number | null
  seenAt: Date | null
  previouslySeenAt: Date | null
}

export interface UrgentMessageConfirmationsTable {
  companyId: number
  chatMessageId: number
  userId: number
  confirmedAt: Generated<Date>
}

export interface UrgentMessageNoticesTable {
  companyId: number
  id: Generated<number>
  chatMessageId: number
  userId: number
  kind: 'asked' | 'repeated' | 'by_hand'
  round: Generated<number>
  sentById: number | null
  createdAt: Generated<Date>
  toldAt: Date | null
}

export interface UrgentMessagesTable {
  companyId: number
  chatMessageId: number
  repeatMinutes: number
  sentAt: Generated<Date>
  repeatsUntil: Date
  endedAt: Date | null
  endedById: number | null
}

export interface UsedAssertionsTable {
  companyId: number
  providerId: number
  assertionHash: Bytes
  endsAt: Date
}

export interface UserImagesTable {
  companyId: number
  id: Generated<number>
  userId: number
  kind: 'profile' | 'cover'
  mediaFileId: number
  shown: Generated<boolean>
  createdAt: Generated<Date>
}

export interface UserImportContentsTable {
  companyId: number
  userImportId: number
  sealed: Bytes
}

export interface UserImportLoginsTable {
  companyId: number
  userImportId: number
  identifier: string
  kind: string
  userId: number
}

export interface UserImportPeopleTable {
  companyId: number
  userImportId: number
  userId: number
  place: number
  seen: number | null
  familyName: string
  givenName: string
  familyNameKana: string
  givenNameKana: string
  email: string | null
  companyLoginId: string | null
  status: string
  stopsOn: string | null
  resumesOn: string | null
  lastOn: string | null
  named: boolean
  settled: boolean
  renamed: boolean
  moved: boolean
  passwordHash: string | null
  actId: Generated<number>
  employeeNumber: string | null
}

export interface UserImportPlacesTable {
  companyId: number
  userImportId: number
  userId: number
  departmentId: number
  positionId: number | null
  jobLabel: string
  main: boolean
}

export interface UserImportRowsTable {
  companyId: number
  userImportId: number
  place: number
  outcome: 'new' | 'changed' | 'unchanged' | 'error'
  userId: number | null
  name: string
  identifier: string
  before: Json | null
  after: Json | null
  problems: Json
  setsPassword: Generated<boolean>
  invites: Generated<boolean>
  invitedAt: Date | null
  earlierPassword: Json | null
  undoProblem: 'changed' | 'signed_in' | 'gone' | 'out_of_reach' | null
}

export interface UserImportsTable {
  companyId: number
  id: Generated<number>
  userId: number
  clientKey: string
  kind: 'people' | 'withdrawal'
  source: 'file' | 'paste'
  fileName: string
  encoding: 'utf8' | 'shift_jis' | 'utf16le'
  createDepartments: boolean
  createPositions: boolean
  lastOn: string | null
  rowCount: number
  state: Generated<'checking' | 'checked' | 'applying' | 'applied' | 'undoing' | 'undone' | 'failed'>
  phase: 'reading' | 'comparing' | 'passwords' | 'writing' | null
  doneCount: Generated<number>
  totalCount: Generated<number>
  checkVersion: Generated<number>
  planHash: string | null
  newCount: Generated<number>
  changedCount: Generated<number>
  unchangedCount: Generated<number>
  errorCount: Generated<number>
  overCount: Generated<number>
  newDepartments: Generated<string[]>
  newPositions: Generated<string[]>
  samePasswordPlaces: Generated<number[]>
  leaveOutErrors: Generated<boolean>
  madeDepartmentIds: Generated<number[]>
  madePositionIds: Generated<number[]>
  setback: 'data_changed' | 'no_longer_allowed' | 'people_changed' | 'failed' | null
  checkedAt: Date | null
  appliedAt: Date | null
  undoneAt: Date | null
  undoneById: number | null
  createdAt: Generated<Date>
  logging: 'import' | 'undo' | null
  mapping: Json | null
}

export interface UsersTable {
  companyId: number
  id: Generated<number>
  familyName: string
  givenName: string
  familyNameKana: Generated<string>
  givenNameKana: Generated<string>
  greeting: Generated<string>
  email: string | null
  companyLoginId: string | null
  role: Generated<'employee' | 'section_administrator' | 'administrator'>
  status: Generated<'invited' | 'active' | 'stopped' | 'withdrawn' | 'app'>
  profileMediaFileId: number | null
  locale: 'ja' | 'en' | null
  colorScheme: 'light' | 'dark' | null
  timeZone: string | null
  createdAt: Generated<Date>
  version: Generated<number>
  firstSignedInAt: Date | null
  stopsOn: string | null
  resumesOn: string | null
  lastOn: string | null
  formerFamilyName: Generated<string>
  formerFamilyNameKana: Generated<string>
  searchName: Generated<string>
  searchKana: Generated<string>
  settlingFailedAt: Date | null
  employeeNumber: string | null
  presenceHidden: Generated<boolean>
  enterSends: Generated<boolean>
}

export interface WatchedMinutesTable {
  minute: Date
  name: string
  count: number
}

export interface WebhookAttemptsTable {
  companyId: number
  webhookDeliveryId: number
  attempt: number
  attemptedAt: Date
  durationMs: number
  status: number | null
  problem: 'timeout' | 'unreachable' | 'forbidden' | 'certificate' | 'secret' | null
  answer: Generated<string>
}

export interface WebhookDeliveriesTable {
  companyId: number
  id: Generated<number>
  webhookId: number
  webhookEventId: number
  state: Generated<'waiting' | 'delivered' | 'failed'>
  attemptCount: Generated<number>
  tryCount: Generated<number>
  nextAt: Generated<Date | null>
  claimedUntil: Date | null
  createdAt: Generated<Date>
}

export interface WebhookEventsTable {
  companyId: number
  id: Generated<number>
  type: string
  data: Json
  occasion: string
  createdAt: Generated<Date>
}

export interface WebhooksTable {
  companyId: number
  id: Generated<number>
  name: string
  url: string
  description: Generated<string>
  eventTypes: string[]
  secret: string
  previousSecret: string | null
  previousUntil: Date | null
  pausedAt: Date | null
  pausedReason: 'by_hand' | 'failing' | 'gone' | null
  failingSince: Date | null
  failureCount: Generated<number>
  heldUntil: Date | null
  slow: Generated<boolean>
  deliveredAt: Date | null
  queuedAt: Date | null
  createdById: number
  createdAt: Generated<Date>
  version: Generated<number>
}

export interface WritePacesTable {
  companyId: number
  userId: number
  kind: string
  freeAt: Date
  clientKeys: Generated<string[]>
}

export interface Database {
  absences: AbsencesTable
  accessCards: AccessCardsTable
  accountLinks: AccountLinksTable
  activeDays: ActiveDaysTable
  activities: ActivitiesTable
  activityCandidates: ActivityCandidatesTable
  activityMediaFiles: ActivityMediaFilesTable
  activityMentions: ActivityMentionsTable
  activityMessages: ActivityMessagesTable
  activityParticipants: ActivityParticipantsTable
  activityReports: ActivityReportsTable
  activityVotes: ActivityVotesTable
  administrationActs: AdministrationActsTable
  administratorAnnouncementFiles: AdministratorAnnouncementFilesTable
  administratorAnnouncementMenus: AdministratorAnnouncementMenusTable
  administratorAnnouncementQuestions: AdministratorAnnouncementQuestionsTable
  administratorAnnouncements: AdministratorAnnouncementsTable
  administratorDepartments: AdministratorDepartmentsTable
  administratorMenus: AdministratorMenusTable
  administratorSections: AdministratorSectionsTable
  alertDeliveries: AlertDeliveriesTable
  alertReceivers: AlertReceiversTable
  alerts: AlertsTable
  announcements: AnnouncementsTable
  apiTokenPaces: ApiTokenPacesTable
  apiTokens: ApiTokensTable
  appCommandRuns: AppCommandRunsTable
  appCommands: AppCommandsTable
  appMenus: AppMenusTable
  applies: AppliesTable
  approvalActs: ApprovalActsTable
  approvalSeats: ApprovalSeatsTable
  approvalWaitingCounters: ApprovalWaitingCountersTable
  approvalWatchers: ApprovalWatchersTable
  approvals: ApprovalsTable
  apps: AppsTable
  attemptLimits: AttemptLimitsTable
  audienceChanges: AudienceChangesTable
  audienceMembers: AudienceMembersTable
  audienceTerms: AudienceTermsTable
  audiences: AudiencesTable
  authenticatorApps: AuthenticatorAppsTable
  bankQuestionFiles: BankQuestionFilesTable
  bankQuestions: BankQuestionsTable
  benefitFavourites: BenefitFavouritesTable
  benefits: BenefitsTable
  calendarSubscriptions: CalendarSubscriptionsTable
  certificateRules: CertificateRulesTable
  certificates: CertificatesTable
  chatDrafts: ChatDraftsTable
  chatExportRooms: ChatExportRoomsTable
  chatExports: ChatExportsTable
  chatHoldRooms: ChatHoldRoomsTable
  chatHolds: ChatHoldsTable
  chatKeptMediaFiles: ChatKeptMediaFilesTable
  chatKeptMessages: ChatKeptMessagesTable
  chatMemberships: ChatMembershipsTable
  chatMentions: ChatMentionsTable
  chatMessageMediaFiles: ChatMessageMediaFilesTable
  chatMessageReactions: ChatMessageReactionsTable
  chatMessages: ChatMessagesTable
  chatReminders: ChatRemindersTable
  chatRetention: ChatRetentionTable
  chatRooms: ChatRoomsTable
  chatScheduledMessageFiles: ChatScheduledMessageFilesTable
  chatScheduledMessages: ChatScheduledMessagesTable
  chatSettings: ChatSettingsTable
  companies: CompaniesTable
  companyConfigs: CompanyConfigsTable
  companyExports: CompanyExportsTable
  companyStorage: CompanyStorageTable
  compassNotes: CompassNotesTable
  contentImportSources: ContentImportSourcesTable
  contentImportTables: ContentImportTablesTable
  contentImports: ContentImportsTable
  courseEnrolments: CourseEnrolmentsTable
  courseStepCompletions: CourseStepCompletionsTable
  courseStepFiles: CourseStepFilesTable
  courseSteps: CourseStepsTable
  courses: CoursesTable
  credentials: CredentialsTable
  departmentAncestors: DepartmentAncestorsTable
  departmentCounts: DepartmentCountsTable
  departmentHistory: DepartmentHistoryTable
  departments: DepartmentsTable
  documentCategories: DocumentCategoriesTable
  documentCommentMentions: DocumentCommentMentionsTable
  documentCommentReports: DocumentCommentReportsTable
  documentComments: DocumentCommentsTable
  documentEditions: DocumentEditionsTable
  documentEditors: DocumentEditorsTable
  documentFiles: DocumentFilesTable
  documentImportItems: DocumentImportItemsTable
  documentImports: DocumentImportsTable
  documentLinks: DocumentLinksTable
  documentMisses: DocumentMissesTable
  documentOpinions: DocumentOpinionsTable
  documentReads: DocumentReadsTable
  documentRelations: DocumentRelationsTable
  documents: DocumentsTable
  draftMediaFiles: DraftMediaFilesTable
  drafts: DraftsTable
  earlierPasswords: EarlierPasswordsTable
  emailSettings: EmailSettingsTable
  emergencyAdministrators: EmergencyAdministratorsTable
  errorDigests: ErrorDigestsTable
  eventCategories: EventCategoriesTable
  eventFiles: EventFilesTable
  eventInvitations: EventInvitationsTable
  eventOccurrenceAnswers: EventOccurrenceAnswersTable
  eventOverrides: EventOverridesTable
  eventReads: EventReadsTable
  eventSettings: EventSettingsTable
  events: EventsTable
  externalLinks: ExternalLinksTable
  factorRequirements: FactorRequirementsTable
  federatedIdentities: FederatedIdentitiesTable
  federatedSessions: FederatedSessionsTable
  federatedSignIns: FederatedSignInsTable
  feedActivityDays: FeedActivityDaysTable
  feedActivityProgress: FeedActivityProgressTable
  feedAudiences: FeedAudiencesTable
  feedBookmarks: FeedBookmarksTable
  feedCommentDepartmentMentions: FeedCommentDepartmentMentionsTable
  feedCommentMediaFiles: FeedCommentMediaFilesTable
  feedCommentMentions: FeedCommentMentionsTable
  feedCommentReactionCounters: FeedCommentReactionCountersTable
  feedCommentReactions: FeedCommentReactionsTable
  feedCommentTranslations: FeedCommentTranslationsTable
  feedComments: FeedCommentsTable
  feedCounters: FeedCountersTable
  feedDepartmentMentions: FeedDepartmentMentionsTable
  feedHotDigestEntries: FeedHotDigestEntriesTable
  feedHotDigestOpenings: FeedHotDigestOpeningsTable
  feedHotDigestSettings: FeedHotDigestSettingsTable
  feedHotDigests: FeedHotDigestsTable
  feedMediaFiles: FeedMediaFilesTable
  feedMentions: FeedMentionsTable
  feedReactionCounters: FeedReactionCountersTable
  feedReactions: FeedReactionsTable
  feedReads: FeedReadsTable
  feedTranslations: FeedTranslationsTable
  feedVersions: FeedVersionsTable
  feeds: FeedsTable
  filePreviews: FilePreviewsTable
  fileTextParts: FileTextPartsTable
  fileTexts: FileTextsTable
  followedMenus: FollowedMenusTable
  followedUsers: FollowedUsersTable
  helpFiles: HelpFilesTable
  helpTexts: HelpTextsTable
  helps: HelpsTable
  identityProviderCertificates: IdentityProviderCertificatesTable
  identityProviderTests: IdentityProviderTestsTable
  identityProviders: IdentityProvidersTable
  incidents: IncidentsTable
  incomingMails: IncomingMailsTable
  incomingWebhookPaces: IncomingWebhookPacesTable
  incomingWebhooks: IncomingWebhooksTable
  inquiries: InquiriesTable
  inquiryFiles: InquiryFilesTable
  inquiryMessages: InquiryMessagesTable
  inquirySettings: InquirySettingsTable
  installationKeys: InstallationKeysTable
  invitations: InvitationsTable
  ipRanges: IpRangesTable
  ipRestrictions: IpRestrictionsTable
  knowledgeTestAnswers: KnowledgeTestAnswersTable
  knowledgeTestExtraAttempts: KnowledgeTestExtraAttemptsTable
  knowledgeTestFiles: KnowledgeTestFilesTable
  knowledgeTestRenewals: KnowledgeTestRenewalsTable
  knowledgeTestTakings: KnowledgeTestTakingsTable
  knowledgeTests: KnowledgeTestsTable
  knownDevices: KnownDevicesTable
  legalConsents: LegalConsentsTable
  legalHoldExports: LegalHoldExportsTable
  legalHoldSubjects: LegalHoldSubjectsTable
  legalHolds: LegalHoldsTable
  legalKeptContents: LegalKeptContentsTable
  legalVersions: LegalVersionsTable
  limitSettings: LimitSettingsTable
  linkCards: LinkCardsTable
  linkedAccounts: LinkedAccountsTable
  logins: LoginsTable
  lookConsents: LookConsentsTable
  lookRequests: LookRequestsTable
  lookViews: LookViewsTable
  looks: LooksTable
  mailPostingAddresses: MailPostingAddressesTable
  mailPostingReceipts: MailPostingReceiptsTable
  mailPostingSenders: MailPostingSendersTable
  mailboxLeases: MailboxLeasesTable
  mediaFilePlays: MediaFilePlaysTable
  mediaFiles: MediaFilesTable
  membershipHistory: MembershipHistoryTable
  memberships: MembershipsTable
  mentionRecipients: MentionRecipientsTable
  menuCategories: MenuCategoriesTable
  menuForms: MenuFormsTable
  menuMustReadPolicies: MenuMustReadPoliciesTable
  menuRanks: MenuRanksTable
  menuRewards: MenuRewardsTable
  menuSubsidies: MenuSubsidiesTable
  menuVisits: MenuVisitsTable
  menuWorkflows: MenuWorkflowsTable
  menus: MenusTable
  missionAssignments: MissionAssignmentsTable
  missionPeriods: MissionPeriodsTable
  missionRules: MissionRulesTable
  missions: MissionsTable
  moderationActions: ModerationActionsTable
  moderationCases: ModerationCasesTable
  moderationReports: ModerationReportsTable
  moderationWords: ModerationWordsTable
  mustReadConfirmations: MustReadConfirmationsTable
  mustReadNotices: MustReadNoticesTable
  mustReadReminders: MustReadRemindersTable
  mustReadRequirements: MustReadRequirementsTable
  mustReadSettings: MustReadSettingsTable
  myDataExports: MyDataExportsTable
  notificationChoices: NotificationChoicesTable
  notificationSettings: NotificationSettingsTable
  oauthClients: OauthClientsTable
  oauthCodes: OauthCodesTable
  oauthGrants: OauthGrantsTable
  oauthSigningKeys: OauthSigningKeysTable
  oauthTokens: OauthTokensTable
  operatorActs: OperatorActsTable
  operatorHelpVersions: OperatorHelpVersionsTable
  operatorHelps: OperatorHelpsTable
  operatorNotices: OperatorNoticesTable
  operatorPasskeys: OperatorPasskeysTable
  operatorSessions: OperatorSessionsTable
  operators: OperatorsTable
  organisationMarks: OrganisationMarksTable
  outboxEvents: OutboxEventsTable
  pageTickets: PageTicketsTable
  passkeyChallenges: PasskeyChallengesTable
  passkeys: PasskeysTable
  passwordPolicies: PasswordPoliciesTable
  personTexts: PersonTextsTable
  personalAccesses: PersonalAccessesTable
  personalErasures: PersonalErasuresTable
  plannedChanges: PlannedChangesTable
  portalPages: PortalPagesTable
  portalPictures: PortalPicturesTable
  portalSettings: PortalSettingsTable
  portalVersions: PortalVersionsTable
  positions: PositionsTable
  profileAnswers: ProfileAnswersTable
  profileItems: ProfileItemsTable
  pushDevices: PushDevicesTable
  pushKeys: PushKeysTable
  pushReceipts: PushReceiptsTable
  quarantinedFiles: QuarantinedFilesTable
  receivedMails: ReceivedMailsTable
  recoveryCodes: RecoveryCodesTable
  redemptionMenus: RedemptionMenusTable
  redemptionOptions: RedemptionOptionsTable
  redemptions: RedemptionsTable
  registrationRequests: RegistrationRequestsTable
  registrationSettings: RegistrationSettingsTable
  reorganisationMoves: ReorganisationMovesTable
  reorganisations: ReorganisationsTable
  repeatedCalls: RepeatedCallsTable
  reportBatchItems: ReportBatchItemsTable
  reportBatches: ReportBatchesTable
  reportExportFiles: ReportExportFilesTable
  reportExports: ReportExportsTable
  reportFeedbacks: ReportFeedbacksTable
  reportItemPollChoices: ReportItemPollChoicesTable
  reportItemPollVotes: ReportItemPollVotesTable
  reportItemPolls: ReportItemPollsTable
  reportItemTaskLists: ReportItemTaskListsTable
  reportItemTasks: ReportItemTasksTable
  reportMediaFiles: ReportMediaFilesTable
  reportVersions: ReportVersionsTable
  reports: ReportsTable
  resourceBookings: ResourceBookingsTable
  resources: ResourcesTable
  retentionDeletions: RetentionDeletionsTable
  retentionRules: RetentionRulesTable
  rewardBalances: RewardBalancesTable
  rewardBatches: RewardBatchesTable
  rewardBudgets: RewardBudgetsTable
  rewardEntries: RewardEntriesTable
  rewardRules: RewardRulesTable
  rewardSettings: RewardSettingsTable
  rewardTransactions: RewardTransactionsTable
  savedViews: SavedViewsTable
  scimConnections: ScimConnectionsTable
  scimGroupMembers: ScimGroupMembersTable
  scimGroups: ScimGroupsTable
  scimPeople: ScimPeopleTable
  scimTrials: ScimTrialsTable
  searchTexts: SearchTextsTable
  seenAddresses: SeenAddressesTable
  sentReminders: SentRemindersTable
  sessions: SessionsTable
  shellParts: ShellPartsTable
  shellVersions: ShellVersionsTable
  shortcuts: ShortcutsTable
  signInDomains: SignInDomainsTable
  smsCodes: SmsCodesTable
  smsDays: SmsDaysTable
  smsSettings: SmsSettingsTable
  stamps: StampsTable
  statementDigests: StatementDigestsTable
  subsidyEntries: SubsidyEntriesTable
  summaryEmailPeriods: SummaryEmailPeriodsTable
  summaryEmailSettings: SummaryEmailSettingsTable
  summaryEmailTests: SummaryEmailTestsTable
  taskRecipients: TaskRecipientsTable
  taskTemplates: TaskTemplatesTable
  taskTodoCompletions: TaskTodoCompletionsTable
  taskTodos: TaskTodosTable
  tasks: TasksTable
  thanks: ThanksTable
  timelineStates: TimelineStatesTable
  urgentMessageConfirmations: UrgentMessageConfirmationsTable
  urgentMessageNotices: UrgentMessageNoticesTable
  urgentMessages: UrgentMessagesTable
  usedAssertions: UsedAssertionsTable
  userImages: UserImagesTable
  userImportContents: UserImportContentsTable
  userImportLogins: UserImportLoginsTable
  userImportPeople: UserImportPeopleTable
  userImportPlaces: UserImportPlacesTable
  userImportRows: UserImportRowsTable
  userImports: UserImportsTable
  users: UsersTable
  watchedMinutes: WatchedMinutesTable
  webhookAttempts: WebhookAttemptsTable
  webhookDeliveries: WebhookDeliveriesTable
  webhookEvents: WebhookEventsTable
  webhooks: WebhooksTable
  writePaces: WritePacesTable
}
