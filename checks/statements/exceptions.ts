/*
 * The exact list of claims in statements that go beyond what the database guarantees. A finding that no longer occurs
 * must be removed here; a new finding must be fixed in the code.
 */

type Exceptions = { reason: string; findings: readonly string[] }

/** Columns that are nullable in the table but never null where they are read. */
export const assuredRows: readonly Exceptions[] = [
  {
    reason: 'pictures always have a size; only other files have none',
    findings: [
      'chat-messages.queries.ts findChangedMessages: photos: []: height: can be null',
      'chat-messages.queries.ts findChangedMessages: photos: []: width: can be null',
      'chat-messages.queries.ts findChatMessage: photos: []: height: can be null',
      'chat-messages.queries.ts findChatMessage: photos: []: width: can be null',
      'chat-messages.queries.ts findMessagesAfter: photos: []: height: can be null',
      'chat-messages.queries.ts findMessagesAfter: photos: []: width: can be null',
      'chat-messages.queries.ts findMessagesBefore: photos: []: height: can be null',
      'chat-messages.queries.ts findMessagesBefore: photos: []: width: can be null',
      'chat-messages.queries.ts findPinnedMessages: photos: []: height: can be null',
      'chat-messages.queries.ts findPinnedMessages: photos: []: width: can be null',
      'chat-scheduled-messages.queries.ts findScheduledMessages: photos: []: height: can be null',
      'chat-scheduled-messages.queries.ts findScheduledMessages: photos: []: width: can be null',
      'chat-search.queries.ts searchMessages: photos: []: height: can be null',
      'chat-search.queries.ts searchMessages: photos: []: width: can be null',
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
    reason: 'every partition has bounds',
    findings: ['keep-partitions.ts findPartitions: bounds: can be null'],
  },
  {
    reason: 'every department is one of its own ancestors',
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
    reason: 'a view of columns that are not null',
    findings: [
      'audiences.queries.ts findTakenPart: kind: can be null',
      'audiences.queries.ts findTakenPart: targetId: can be null',
    ],
  },
  {
    reason: 'hiding stores the reason together with the time',
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
      'a case is about a post, with or without a comment, or about a message: the check of the table says so',
    findings: [
      'moderation.queries.ts findCase: feedId: can be null',
      'moderation.queries.ts findCases: feedId: can be null',
    ],
  },
  {
    reason: 'only a message is without a menu: then `menuId` is null, which the code checks',
    findings: [
      'moderation.waiting.ts findWaitingCases: menuIconName: can be null',
      'moderation.waiting.ts findWaitingCases: menuTone: can be null',
    ],
  },
  {
    reason: 'a report by watched words has no author: then `authorId` is null, which the code checks',
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
    reason: 'each group of answers has one',
    findings: ['results.queries.ts findQuestionResults: question: can be null'],
  },
  {
    reason: 'a poll has choices',
    findings: [
      'polls.queries.ts findPoll: choices: can be null',
      'poll-changes.commands.ts findPolls: choices: can be null',
    ],
  },
  {
    reason: '`user_imports` stores the actor and the time of what it logs; changed lines store their result',
    findings: [
      'imports.log.ts logSome: after: can be null',
      'imports.log.ts writeImportLog: actorId: can be null',
      'imports.log.ts writeImportLog: at: can be null',
      'undoing.commands.ts findApplied: after: can be null',
    ],
  },
  {
    reason: 'each entry of a paper has its question',
    findings: [
      'marking.queries.ts findAnswersToMark: question: can be null',
      'marking.queries.ts findAnswersToSettle: question: can be null',
    ],
  },
  {
    reason: 'a waiting seat has the time since when it waits',
    findings: [
      'report-lists.queries.ts findWaitingByApproval: since: can be null',
      'report-lists.queries.ts findWaitingReports: since: can be null',
    ],
  },
  {
    reason: 'stamps that are not emoji have a picture (check constraint)',
    findings: [
      'stamps.queries.ts findAdminStamps: imagePath: can be null',
      'stamps.queries.ts findStamps: imagePath: can be null',
    ],
  },
  {
    reason: 'a scheduled reorganisation names who scheduled it (check constraint)',
    findings: ['runs.commands.ts settleReorganisations: scheduledById: can be null'],
  },
  {
    reason: 'answers name their item, and only answers with rows are read',
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
    reason: 'a post is followed up only if a person has not confirmed it',
    findings: ['must-read-others.queries.ts findFollowUps: missingName: can be null'],
  },
  {
    reason: 'if nothing was typed, the only row has no word and is filtered out',
    findings: ['search-plan.queries.ts findWords: folded: can be null'],
  },
  {
    reason: 'text of a comment or file is stored with the comment or file',
    findings: ['search.queries.ts findTextsWith: text: can be null'],
  },
]

/** Statements that do not concern a single company. */
export const acrossCompanies: readonly Exceptions[] = [
  {
    reason: 'the identifier determines the company: it is unknown before signing in',
    findings: [
      'auth.queries.ts findSignIn: audience_members',
      'auth.queries.ts findSignIn: authenticator_apps',
      'auth.queries.ts findSignIn: company_configs',
      'auth.queries.ts findSignIn: credentials',
      'auth.queries.ts findSignIn: emergency_administrators',
      'auth.queries.ts findSignIn: federated_identities',
      'auth.queries.ts findSignIn: identity_providers',
      'auth.queries.ts findSignIn: known_devices',
      'auth.queries.ts findSignIn: logins',
      'auth.queries.ts findSignIn: passkeys',
      'auth.queries.ts findSignIn: sign_in_domains',
      'auth.queries.ts findSignIn: users',
    ],
  },
  {
    reason: 'the domain of an email address determines the company: it is unknown before signing in',
    findings: [
      'sign-in-domains.queries.ts findProviderOfDomain: identity_providers',
      'sign-in-domains.queries.ts findProviderOfDomain: sign_in_domains',
    ],
  },
  {
    reason: 'the token of a look determines the company, the person and the operator',
    findings: [
      'look-sessions.ts requireLook: audience_members',
      'look-sessions.ts requireLook: look_consents',
      'look-sessions.ts requireLook: looks',
      'look-sessions.ts requireLook: users',
    ],
  },
  {
    reason: 'checks which identifiers other companies use',
    findings: ['auth.queries.ts findForeignLogins: logins'],
  },
  {
    reason: 'checks whether another company uses the prefix',
    findings: ['companies.commands.ts prefixIsFree: company_configs'],
  },
  {
    reason: 'the operator works with all companies',
    findings: [
      'compass-notes.commands.ts lockNote: compass_notes',
      'compass-notes.queries.ts findNote: compass_notes',
      'compass-notes.queries.ts findNotes: compass_notes',
      'looks.commands.ts findOpen: look_consents',
      'looks.commands.ts findOpen: looks',
      'looks.commands.ts findOpen: users',
      'company-settings.queries.ts findSettings: chat_settings',
      'company-settings.queries.ts findSettings: company_configs',
      'company-settings.queries.ts findSettings: email_settings',
      'company-settings.queries.ts findSettings: identity_providers',
      'company-settings.queries.ts findSettings: ip_restrictions',
      'company-settings.queries.ts findSettings: menus',
      'company-settings.queries.ts findSettings: portal_settings',
      'company-settings.queries.ts findSettings: registration_settings',
      'company-settings.queries.ts findSettings: scim_connections',
      'company-settings.queries.ts findSettings: sms_settings',
      'company-settings.queries.ts findSettings: users',
      'company-settings.queries.ts findSettings: webhooks',
      'contracts.queries.ts findCompanies: active_days',
      'contracts.queries.ts findCompanies: company_configs',
      'contracts.queries.ts findCompanies: users',
    ],
  },
  {
    reason: 'counts failures by network address, regardless of the account',
    findings: ['attempt-limits.ts takeAttempt: known_devices'],
  },
  {
    reason: 'cleans up for all companies',
    findings: ['known-devices.queries.ts removeOldDevices: known_devices'],
  },
  {
    reason: 'one device, one person in all companies',
    findings: ['push-targets.ts takeOverTarget: push_devices'],
  },
  {
    reason: 'the accounts of a browser, which can be of several companies',
    findings: [
      'linked-accounts.queries.ts endSessions: sessions',
      'linked-accounts.queries.ts findLinkedAccounts: linked_accounts',
      'linked-accounts.queries.ts findLinkedAccounts: sessions',
      'linked-accounts.queries.ts removeOldLinks: linked_accounts',
      'linked-accounts.queries.ts renewBrowser: linked_accounts',
      'linked-accounts.queries.ts unlinkAccounts: linked_accounts',
    ],
  },
  {
    reason: 'seals the secrets of all companies with the newest key',
    findings: [
      'sealed-columns.ts next: app_commands',
      'sealed-columns.ts next: authenticator_apps',
      'sealed-columns.ts next: federated_sessions',
      'sealed-columns.ts next: identity_providers',
      'sealed-columns.ts next: webhooks',
      'sealed-columns.ts resealSecrets: app_commands',
      'sealed-columns.ts resealSecrets: authenticator_apps',
      'sealed-columns.ts resealSecrets: federated_sessions',
      'sealed-columns.ts resealSecrets: identity_providers',
      'sealed-columns.ts resealSecrets: webhooks',
    ],
  },
  {
    reason: 'one process delivers the events of all companies, in one order',
    findings: [
      'live-stream.ts after: outbox_events',
      'live-stream.ts between: outbox_events',
      'live-stream.ts newestPosition: outbox_events',
      'dispatcher.ts take: outbox_events',
      'deliver-events.ts emptyOldTables: outbox_events',
      'deliver-events.ts emptyUnlessWritten: outbox_events',
    ],
  },
  {
    reason: 'drops the reads of posts that no company has any more',
    findings: ['keep-partitions.ts dropOld: feeds'],
  },
  {
    reason: 'counts what all companies do together, for the metrics',
    findings: ['job-queries.ts countBacklog: outbox_events', 'process-metrics.ts collect: company_storage'],
  },
]

/** Statements that PostgreSQL does not prepare. */
export const noQueries: readonly Exceptions[] = [
  {
    reason: 'empties a table at once',
    findings: [
      'deliver-events.ts emptyUnlessWritten: syntax error at or near "lock"',
      'deliver-events.ts emptyUnlessWritten: syntax error at or near "truncate"',
    ],
  },
  {
    reason: 'nested transactions (savepoints)',
    findings: [
      'erasing.commands.ts tried: syntax error at or near "release"',
      'erasing.commands.ts tried: syntax error at or near "rollback"',
      'erasing.commands.ts tried: syntax error at or near "savepoint"',
      'undoing.commands.ts removePlaces: syntax error at or near "release"',
      'undoing.commands.ts removePlaces: syntax error at or near "rollback"',
      'undoing.commands.ts removePlaces: syntax error at or near "savepoint"',
    ],
  },
  {
    reason: 'discards query plans made under an earlier setting',
    findings: ['people.commands.ts joinByLoops: syntax error at or near "discard"'],
  },
]

/** Calls whose statements have too many forms to try each: some are proven; the tests of the feature run others. */
export const unreadTexts: readonly Exceptions[] = [
  {
    reason:
      'contains the SQL of the notices of each feature: most are proven, those passed in a list are not',
    findings: ['tell.commands.ts tellEach', 'tell.commands.ts writeNotices'],
  },
  {
    reason: 'erasing a company names the tables of the catalogue; a test erases rows of every kind',
    findings: ['erasing.commands.ts tried'],
  },
  {
    reason: 'partitions are made and dropped by the names and bounds of the catalogue; a test does both',
    findings: ['keep-partitions.ts briefly', 'keep-partitions.ts dropOld', 'keep-partitions.ts makeNext'],
  },
  {
    reason: 'a search is composed of its words',
    findings: ['search.queries.ts findHits'],
  },
  {
    reason: 'the jobs depend on the configuration; with each of them the first thousand forms are tried',
    findings: ['company-clock.ts findDue'],
  },
]
