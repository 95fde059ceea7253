/*
 * What the statements are known to claim beyond what the database says, exactly: a finding that is gone has to go here
 * as well, and a new one is fixed.
 */

type Exceptions = { reason: string; findings: readonly string[] }

/** Columns that the tables let be null, and that are not where they are read. */
export const assuredRows: readonly Exceptions[] = [
  {
    reason: 'pictures have a size: only files of other kinds are without',
    findings: [
      'feed-comments.queries.ts findChangedComments: photos: []: height: can be null',
      'feed-comments.queries.ts findChangedComments: photos: []: width: can be null',
      'feed-comments.queries.ts findCommentsAround: photos: []: height: can be null',
      'feed-comments.queries.ts findCommentsAround: photos: []: width: can be null',
      'feed-comments.queries.ts findFeedComment: photos: []: height: can be null',
      'feed-comments.queries.ts findFeedComment: photos: []: width: can be null',
      'feed-comments.queries.ts findFeedComments: photos: []: height: can be null',
      'feed-comments.queries.ts findFeedComments: photos: []: width: can be null',
      'feed-comments.queries.ts findNewerComments: photos: []: height: can be null',
      'feed-comments.queries.ts findNewerComments: photos: []: width: can be null',
      'feeds.queries.ts findFeed: photos: []: height: can be null',
      'feeds.queries.ts findFeed: photos: []: width: can be null',
      'feeds.queries.ts findFeeds: photos: []: height: can be null',
      'feeds.queries.ts findFeeds: photos: []: width: can be null',
      'feeds.queries.ts findFeedsByIds: photos: []: height: can be null',
      'feeds.queries.ts findFeedsByIds: photos: []: width: can be null',
      'feeds.queries.ts findOwnFeed: photos: []: height: can be null',
      'feeds.queries.ts findOwnFeed: photos: []: width: can be null',
      'grouped-feeds.queries.ts findGroupedFeeds: photos: []: height: can be null',
      'grouped-feeds.queries.ts findGroupedFeeds: photos: []: width: can be null',
      'menu-pages.queries.ts page: height: can be null',
      'menu-pages.queries.ts page: width: can be null',
      'moderation.queries.ts findCase: photos: []: height: can be null',
      'moderation.queries.ts findCase: photos: []: width: can be null',
      'moderation.queries.ts findCases: photos: []: height: can be null',
      'moderation.queries.ts findCases: photos: []: width: can be null',
      'user-images.queries.ts findUserImages: height: can be null',
      'user-images.queries.ts findUserImages: width: can be null',
      'scheduled-posts.queries.ts findScheduledPosts: photos: []: height: can be null',
      'scheduled-posts.queries.ts findScheduledPosts: photos: []: width: can be null',
      'shell.queries.ts findLogos: height: can be null',
      'shell.queries.ts findLogos: width: can be null',
    ],
  },
  {
    reason: 'every department is among its own ancestors',
    findings: [
      'admin-users.queries.ts findAccount: memberships: []: departmentPath: can be null',
      'audiences.queries.ts findDepartmentChoices: path: can be null',
      'audiences.queries.ts findStandings: ancestorIds: can be null',
      'departments.queries.ts findOwnDepartments: path: can be null',
      'filters.queries.ts findNamedDepartments: path: can be null',
      'people-search.queries.ts findDepartmentsCalled: path: can be null',
      'person-page.queries.ts findPersonPage: departments: []: path: can be null',
      'users.queries.ts findUser: departments: []: path: can be null',
    ],
  },
  {
    reason: 'hiding writes the reason together with the time',
    findings: [
      'feed-comments.queries.ts findChangedComments: hidden: reason: can be null',
      'feed-comments.queries.ts findCommentsAround: hidden: reason: can be null',
      'feed-comments.queries.ts findFeedComment: hidden: reason: can be null',
      'feed-comments.queries.ts findFeedComments: hidden: reason: can be null',
      'feed-comments.queries.ts findNewerComments: hidden: reason: can be null',
      'feeds.queries.ts findFeed: hidden: reason: can be null',
      'feeds.queries.ts findFeeds: hidden: reason: can be null',
      'feeds.queries.ts findFeedsByIds: hidden: reason: can be null',
      'feeds.queries.ts findOwnFeed: hidden: reason: can be null',
      'grouped-feeds.queries.ts findGroupedFeeds: hidden: reason: can be null',
    ],
  },
  {
    reason:
      'a report without a person (of watched words) has no author at all: `authorId` is null and decides',
    findings: [
      'moderation.queries.ts findCase: reports: []: authorFamilyName: can be null',
      'moderation.queries.ts findCase: reports: []: authorGivenName: can be null',
      'moderation.queries.ts findCase: reports: []: authorStatus: can be null',
      'moderation.queries.ts findCases: reports: []: authorFamilyName: can be null',
      'moderation.queries.ts findCases: reports: []: authorGivenName: can be null',
      'moderation.queries.ts findCases: reports: []: authorStatus: can be null',
    ],
  },
  {
    reason: 'a poll has choices',
    findings: [
      'polls.queries.ts findPoll: choices: can be null',
      'poll-changes.commands.ts findPolls: choices: can be null',
    ],
  },
  {
    reason: '`user_imports` has the person and the time of what it logs; changed lines have what they became',
    findings: [
      'imports.log.ts logSome: after: can be null',
      'imports.log.ts writeImportLog: actorId: can be null',
      'imports.log.ts writeImportLog: at: can be null',
      'undoing.commands.ts findApplied: after: can be null',
    ],
  },
  {
    reason: 'a waiting seat says since when',
    findings: [
      'report-lists.queries.ts findWaitingByApproval: since: can be null',
      'report-lists.queries.ts findWaitingReports: since: can be null',
    ],
  },
  {
    reason: 'stamps that are no emoji have a picture (check constraint)',
    findings: [
      'stamps.queries.ts findAdminStamps: imagePath: can be null',
      'stamps.queries.ts findStamps: imagePath: can be null',
    ],
  },
  {
    reason: 'a scheduled reorganisation says who scheduled it (check constraint)',
    findings: ['runs.commands.ts settleReorganisations: scheduledById: can be null'],
  },
  {
    reason: 'answers name their item, and only those with rows are read',
    findings: [
      'exports.queries.ts findRowCounts: item: can be null',
      'exports.queries.ts findRowCounts: most: can be null',
    ],
  },
  {
    reason: 'only people with an email address are invited by email',
    findings: ['invitations.commands.ts invite: email: can be null'],
  },
  {
    reason: 'a chosen approver is stored with its step and people',
    findings: [
      'report-drafts.queries.ts findDraft: chosenApprovers: []: step: can be null',
      'report-drafts.queries.ts findDraft: chosenApprovers: []: userIds: can be null',
    ],
  },
  {
    reason: 'an active job has begun',
    findings: ['orphaned-jobs.ts findOrphans: startedOn: can be null'],
  },
  {
    reason: 'the update sets it',
    findings: ['report-posts.commands.ts changeWaiting: scheduledAt: can be null'],
  },
  {
    reason: 'every row read back comes from the deleted post, which has its submission',
    findings: ['scheduled-posts.commands.ts cancelScheduledPost: applyId: can be null'],
  },
  {
    reason: 'a followed-up post is missing somebody',
    findings: ['must-read-others.queries.ts findFollowUps: missingName: can be null'],
  },
  {
    reason: 'where nothing was typed the only row has no word, and is left out',
    findings: ['search-plan.queries.ts findWords: folded: can be null'],
  },
  {
    reason: 'texts of comments and files come with their comment or file',
    findings: ['search.queries.ts findTextsWith: text: can be null'],
  },
]

/** Statements that are not about one company. */
export const acrossCompanies: readonly Exceptions[] = [
  {
    reason: "the person's identifier leads to their company: signing in knows none yet",
    findings: [
      'auth.queries.ts findSignIn: credentials',
      'auth.queries.ts findSignIn: known_devices',
      'auth.queries.ts findSignIn: logins',
      'auth.queries.ts findSignIn: users',
    ],
  },
  {
    reason: 'asks which identifiers other companies have',
    findings: ['auth.queries.ts findForeignLogins: logins'],
  },
  {
    reason: 'asks whether another company has the prefix',
    findings: ['companies.commands.ts prefixIsFree: company_configs'],
  },
  {
    reason: 'counts failures by network address, whoever they are for',
    findings: ['attempt-limits.ts takeAttempt: known_devices'],
  },
  {
    reason: 'cleans up after all companies',
    findings: ['known-devices.queries.ts removeOldDevices: known_devices'],
  },
  {
    reason: 'one process delivers the events of all companies, in one order',
    findings: [
      'live-stream.ts after: outbox_events',
      'live-stream.ts between: outbox_events',
      'live-stream.ts newestPosition: outbox_events',
      'dispatcher.ts take: outbox_events',
    ],
  },
]

/** What PostgreSQL does not prepare. */
export const noQueries: readonly Exceptions[] = [
  {
    reason: 'transactions inside of transactions',
    findings: [
      'undoing.commands.ts removePlaces: syntax error at or near "release"',
      'undoing.commands.ts removePlaces: syntax error at or near "rollback"',
      'undoing.commands.ts removePlaces: syntax error at or near "savepoint"',
    ],
  },
  {
    reason: 'plans made for an earlier setting are thrown away',
    findings: ['people.commands.ts joinByLoops: syntax error at or near "discard"'],
  },
]

/** Calls whose statements have too many forms to try each: some are proven, the tests of the feature run more. */
export const unreadTexts: readonly Exceptions[] = [
  {
    reason:
      'tells what the notices of each feature say: most are proven, those that come through a list are not',
    findings: ['tell.commands.ts tellEach', 'tell.commands.ts writeNotices'],
  },
  {
    reason: 'a search is put together of its words',
    findings: ['search.queries.ts findHits'],
  },
  {
    reason: 'the jobs depend on the configuration; with each of them the first thousand forms are tried',
    findings: ['company-clock.ts findDue'],
  },
]
