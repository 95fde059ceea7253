// Printed by db/generate-schema.ts; change a migration and print it anew.
import type { ColumnType, Generated } from 'kysely'

export type Json = ColumnType<unknown, string, string>
export type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>

export interface AnnouncementsTable {
  companyId: number
  id: Generated<number>
  userId: number
  kind: 'comment' | 'reaction' | 'mention'
  actorId: number
  feedId: number
  feedCommentId: number | null
  actorCount: Generated<number>
  createdAt: Generated<Date>
  confirmedAt: Date | null
}

export interface AppliesTable {
  companyId: number
  id: Generated<number>
  menuId: number
  userId: number
  clientKey: string
  createdAt: Generated<Date>
}

export interface AudienceMembersTable {
  companyId: number
  audienceId: number
  userId: number
}

export interface AudiencesTable {
  companyId: number
  id: Generated<number>
  rule: Json
  ruleHash: string
  createdAt: Generated<Date>
}

export interface ChatMembershipsTable {
  companyId: number
  chatRoomId: number
  userId: number
  lastReadMessageId: Generated<number>
  muted: Generated<boolean>
}

export interface ChatMessagesTable {
  companyId: number
  chatRoomId: number
  id: Generated<number>
  authorId: number
  body: string
  clientKey: string
  createdAt: Generated<Date>
}

export interface ChatRoomsTable {
  companyId: number
  id: Generated<number>
  kind: 'official' | 'individual' | 'direct'
  name: Generated<string>
  createdAt: Generated<Date>
}

export interface CompaniesTable {
  id: Generated<number>
  code: string
  name: string
  timeZone: Generated<string>
  defaultLocale: Generated<'ja' | 'en'>
  createdAt: Generated<Date>
}

export interface CompanyConfigsTable {
  companyId: number
  ipRanges: Generated<string[]>
  passwordMaxAgeDays: number | null
  customTheme: Json | null
  navigations: Json | null
  updatedAt: Generated<Date>
}

export interface CredentialsTable {
  companyId: number
  userId: number
  passwordHash: string
  initial: boolean
  setAt: Generated<Date>
  failedCount: Generated<number>
  lockedAt: Date | null
}

export interface DepartmentAncestorsTable {
  companyId: number
  departmentId: number
  ancestorId: number
  depth: number
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
}

export interface FeedAudiencesTable {
  companyId: number
  audienceId: number
  sortAt: Date
  feedId: number
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
}

export interface FeedCountersTable {
  companyId: number
  feedId: number
  commentCount: Generated<number>
  readCount: Generated<number>
}

export interface FeedMediaFilesTable {
  companyId: number
  feedId: number
  sortOrder: number
  mediaFileId: number
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
}

export interface InstallationKeysTable {
  name: string
  secret: Bytes
  createdAt: Generated<Date>
}

export interface LoginsTable {
  identifier: string
  kind: 'email' | 'company_login_id'
  companyId: number
  userId: number
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
}

export interface MembershipsTable {
  companyId: number
  userId: number
  departmentId: number
  positionId: number | null
  jobLabel: Generated<string>
  main: Generated<boolean>
}

export interface MenuCategoriesTable {
  companyId: number
  id: Generated<number>
  name: string
  sortOrder: Generated<number>
}

export interface MenusTable {
  companyId: number
  id: Generated<number>
  menuCategoryId: number
  kind: Generated<'standard' | 'thanks' | 'daily_report'>
  flow: Generated<string>
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
}

export interface OutboxEventsTable {
  companyId: number
  id: Generated<number>
  kind: string
  payload: Json
  createdAt: Generated<Date>
  position: number | null
}

export interface PositionsTable {
  companyId: number
  id: Generated<number>
  name: string
  sortOrder: Generated<number>
  manager: Generated<boolean>
  selfApproval: Generated<boolean>
}

export interface SessionsTable {
  companyId: number
  tokenHash: Bytes
  userId: number
  createdAt: Generated<Date>
  expiresAt: Date
  userAgent: Generated<string>
}

export interface StampsTable {
  companyId: number
  id: Generated<number>
  name: string
  imagePath: string
  sortOrder: Generated<number>
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
  role: Generated<'employee' | 'administrator'>
  status: Generated<'invited' | 'active' | 'stopped' | 'withdrawn'>
  profileMediaFileId: number | null
  locale: 'ja' | 'en' | null
  colorScheme: 'light' | 'dark' | null
  timeZone: string | null
  createdAt: Generated<Date>
}

export interface Database {
  announcements: AnnouncementsTable
  applies: AppliesTable
  audienceMembers: AudienceMembersTable
  audiences: AudiencesTable
  chatMemberships: ChatMembershipsTable
  chatMessages: ChatMessagesTable
  chatRooms: ChatRoomsTable
  companies: CompaniesTable
  companyConfigs: CompanyConfigsTable
  credentials: CredentialsTable
  departmentAncestors: DepartmentAncestorsTable
  departments: DepartmentsTable
  feedAudiences: FeedAudiencesTable
  feedCommentMediaFiles: FeedCommentMediaFilesTable
  feedCommentMentions: FeedCommentMentionsTable
  feedComments: FeedCommentsTable
  feedCounters: FeedCountersTable
  feedMediaFiles: FeedMediaFilesTable
  feedReactionCounters: FeedReactionCountersTable
  feedReactions: FeedReactionsTable
  feedReads: FeedReadsTable
  feeds: FeedsTable
  installationKeys: InstallationKeysTable
  logins: LoginsTable
  mediaFiles: MediaFilesTable
  memberships: MembershipsTable
  menuCategories: MenuCategoriesTable
  menus: MenusTable
  outboxEvents: OutboxEventsTable
  positions: PositionsTable
  sessions: SessionsTable
  stamps: StampsTable
  users: UsersTable
}
