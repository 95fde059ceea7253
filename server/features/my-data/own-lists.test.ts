// Long: every database column that refers to a person is listed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDepartment } from '#db/factories/department.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery } from '#db/tenant.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { findOwnAccount, findOwnList, type OwnListName, ownListNames } from './own-lists.queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/**
 * The list of the file that covers a column referring to a person. `account`, `profile`, `reports`, `notices`, `files`:
 * created elsewhere.
 */
const told: Record<string, OwnListName | 'account' | 'profile' | 'reports' | 'notices' | 'files'> = {
  'absences.user_id': 'absences',
  'access_cards.user_id': 'accessCards',
  'passkeys.user_id': 'passkeys',
  'app_command_runs.user_id': 'appCommands',
  'authenticator_apps.user_id': 'authenticatorApps',
  'recovery_codes.user_id': 'recoveryCodes',
  'logins.user_id': 'phoneNumbers',
  'activities.organiser_id': 'organisedActivities',
  'activity_messages.author_id': 'activityMessages',
  'activity_mentions.user_id': 'activityMentions',
  'activity_participants.user_id': 'activities',
  'activity_reports.reporter_id': 'reportedActivities',
  'activity_votes.user_id': 'candidateVotes',
  'administrator_announcement_questions.asker_id': 'announcementQuestions',
  'announcements.user_id': 'notices',
  'tasks.author_id': 'issuedTasks',
  'task_recipients.user_id': 'receivedTasks',
  'task_templates.author_id': 'taskTemplates',
  'task_todo_completions.user_id': 'completedTodos',
  'applies.user_id': 'applications',
  'approval_acts.actor_id': 'decisions',
  'calendar_subscriptions.user_id': 'calendarSubscriptions',
  'mail_posting_addresses.user_id': 'mailPostingAddresses',
  'mail_posting_senders.user_id': 'mailPostingSenders',
  'mail_posting_receipts.user_id': 'mailPostingReceipts',
  'chat_memberships.user_id': 'chatRooms',
  'chat_messages.author_id': 'chatMessages',
  'chat_scheduled_messages.user_id': 'chatScheduledMessages',
  'chat_reminders.user_id': 'chatReminders',
  'chat_message_reactions.user_id': 'chatReactions',
  'urgent_message_confirmations.user_id': 'urgentConfirmations',
  'drafts.user_id': 'drafts',
  'event_invitations.user_id': 'eventInvitations',
  'event_reads.user_id': 'eventsOpened',
  'events.created_by_id': 'events',
  'feed_bookmarks.user_id': 'bookmarks',
  'feed_comments.author_id': 'comments',
  'feed_hot_digest_openings.user_id': 'digests',
  'feed_comment_reactions.user_id': 'reactions',
  'feed_reactions.user_id': 'reactions',
  'feed_reads.user_id': 'reads',
  'feed_versions.written_by_id': 'earlierTexts',
  'followed_menus.user_id': 'follows',
  'benefit_favourites.user_id': 'benefitFavourites',
  'followed_users.user_id': 'follows',
  'feeds.author_id': 'posts',
  'known_devices.user_id': 'devices',
  'linked_accounts.user_id': 'linkedAccounts',
  'legal_consents.user_id': 'legalConsents',
  'media_file_plays.user_id': 'plays',
  'media_files.uploader_id': 'files',
  'membership_history.user_id': 'history',
  'memberships.user_id': 'departments',
  'mention_recipients.user_id': 'mentions',
  'menu_visits.user_id': 'visits',
  'mission_assignments.user_id': 'missions',
  'moderation_reports.reporter_id': 'reportedPosts',
  'must_read_confirmations.user_id': 'confirmations',
  'notification_choices.user_id': 'notificationChoices',
  'notification_settings.user_id': 'account',
  'summary_email_settings.user_id': 'account',
  'profile_answers.user_id': 'profile',
  'quarantined_files.uploader_id': 'quarantinedFiles',
  'report_feedbacks.author_id': 'feedbacks',
  'report_item_poll_votes.user_id': 'votes',
  'report_item_tasks.assignee_id': 'tasks',
  'reports.user_id': 'reports',
  'course_enrolments.user_id': 'courses',
  'course_step_completions.user_id': 'courses',
  'certificates.user_id': 'certificates',
  'document_opinions.user_id': 'documentOpinions',
  'document_reads.user_id': 'documentReads',
  'document_comments.author_id': 'documentComments',
  'document_comment_mentions.user_id': 'documentMentions',
  'document_comment_reports.reporter_id': 'reportedDocumentComments',
  'inquiries.user_id': 'inquiries',
  'inquiry_messages.author_id': 'inquiryMessages',
  'knowledge_test_takings.user_id': 'knowledgeTests',
  'knowledge_test_extra_attempts.user_id': 'extraAttempts',
  'resource_bookings.user_id': 'bookings',
  'redemptions.user_id': 'redemptions',
  'reward_transactions.user_id': 'rewards',
  'active_days.user_id': 'activeDays',
  'push_devices.user_id': 'pushDevices',
  'push_receipts.user_id': 'pushReceipts',
  'oauth_grants.user_id': 'connectedTools',
  'seen_addresses.user_id': 'networks',
  'looks.user_id': 'looks',
  'personal_accesses.user_id': 'personalAccesses',
  'saved_views.user_id': 'savedViews',
  'sessions.user_id': 'sessions',
  'subsidy_entries.user_id': 'subsidies',
  'thanks.from_id': 'thanks',
  'thanks.to_id': 'thanks',
  'timeline_states.user_id': 'account',
  'user_images.user_id': 'files',
}

const others = 'what somebody else did, wrote or waits for'
const administering =
  'what was done for the company as an administrator: the log of the administration has it'
const counted = 'a count or an index of what a list has'
const secret = 'opens the account'
const underWay = 'what is being done for the person, until it is done'

/** Why a column that refers to a person contains no personal data of theirs. */
const left: Record<string, string> = {
  'absences.deputy_id': others,
  'inquiries.assignee_id': administering,
  'document_editors.user_id': 'what is open at the moment, forgotten when it is closed',
  'absences.set_by_id': others,
  'account_links.user_id': secret,
  'emergency_administrators.user_id': administering,
  'federated_identities.user_id': secret,
  'federated_sessions.user_id': secret,
  'federated_sign_ins.tester_id': underWay,
  'identity_provider_tests.tester_id': administering,
  'access_cards.issuer_id': administering,
  'oauth_clients.created_by_id': administering,
  'oauth_tokens.user_id': secret,
  'page_tickets.user_id': secret,
  'sms_codes.user_id': secret,
  'sms_settings.updated_by_id': administering,
  'registration_requests.decided_by_id': administering,
  'registration_requests.user_id':
    'the request from which the account was made; deleted after 90 days, and what it said is in the account',
  'api_tokens.user_id': secret,
  'apps.user_id': 'the account of an app, which is no person',
  'apps.created_by_id': administering,
  'app_commands.created_by_id': administering,
  'scim_connections.created_by_id': administering,
  'webhooks.created_by_id': administering,
  'scim_group_members.user_id': 'follows the directory, which decides the departments; those are in the list',
  'scim_people.user_id': 'the number of the account in the directory of the company',
  'activity_participants.invited_by_id': others,
  'activity_reports.dismissed_by_id': administering,
  'administration_acts.actor_id': administering,
  'administrator_announcement_questions.answered_by_id': administering,
  'administrator_announcement_questions.removed_by_id': administering,
  'administrator_announcements.author_id': 'its post is in the list of posts',
  'administrator_announcements.updated_by_id': administering,
  'administrator_departments.user_id': administering,
  'administrator_menus.user_id': administering,
  'administrator_sections.user_id': administering,
  'announcements.actor_id': others,
  'approval_acts.for_user_id': others,
  'approval_acts.to_user_id': others,
  'approval_seats.approved_by_id': counted,
  'approval_seats.user_id': others,
  'approval_waiting_counters.user_id': counted,
  'approval_watchers.user_id': others,
  'approvals.applicant_id': counted,
  'audience_members.user_id': counted,
  'chat_exports.created_by_id': administering,
  'chat_holds.created_by_id': administering,
  'chat_holds.user_id': 'that a person is under hold is not told to them',
  'chat_mentions.user_id': others,
  'chat_messages.forwarded_author_id': others,
  'chat_messages.pinned_by_id': 'which messages a room has pinned, not about the person',
  'chat_rooms.created_by_id': 'the room is in the list of rooms while the person is in it',
  'credentials.user_id': secret,
  'events.cancelled_by_id': administering,
  'feed_comment_mentions.user_id': others,
  'feed_mentions.user_id': others,
  'feed_hot_digest_settings.updated_by_id': administering,
  'email_settings.updated_by_id': administering,
  'summary_email_periods.user_id': 'follows from the settings and the emails the person has',
  'summary_email_tests.user_id': 'counts for an hour',
  'followed_users.followed_user_id': others,
  'feeds.deleted_by_id': 'a deleted post has no text',
  'invitations.invited_by_id': others,
  'invitations.user_id': secret,
  'helps.updated_by_id': administering,
  'legal_versions.created_by_id': administering,
  'ip_restrictions.updated_by_id': administering,
  'factor_requirements.updated_by_id': administering,
  'password_policies.updated_by_id': administering,
  'earlier_passwords.user_id': secret,
  'limit_settings.updated_by_id': administering,
  'menu_forms.made_by_id': administering,
  'menu_workflows.made_by_id': administering,
  'mission_assignments.handed_by_id': others,
  'mission_rules.set_by_id': administering,
  'missions.created_by_id': administering,
  'missions.first_user_id': 'their turn is in the list of missions',
  'moderation_actions.actor_id': administering,
  'moderation_cases.closed_by_id': administering,
  'moderation_cases.hidden_by_id': administering,
  'moderation_words.created_by_id': administering,
  'urgent_messages.ended_by_id': 'who took back a message of the room, not about the person',
  'urgent_message_notices.sent_by_id': others,
  'urgent_message_notices.user_id': 'the notices themselves are in the list of notices',
  'must_read_notices.about_id': others,
  'must_read_notices.sent_by_id': others,
  'must_read_notices.user_id': 'the notices themselves are in the list of notices',
  'must_read_reminders.sent_by_id': others,
  'must_read_requirements.asked_by_id': others,
  'my_data_exports.user_id': 'these files themselves',
  'person_texts.user_id': counted,
  'redemptions.handled_by_id': administering,
  'reward_budgets.updated_by_id': administering,
  'reward_rules.updated_by_id': administering,
  'planned_changes.created_by_id': administering,
  'planned_changes.user_id': 'an administrator tells of it on its day',
  'reorganisation_moves.user_id': 'an administrator tells of it on its day',
  'reorganisations.applied_by_id': administering,
  'reorganisations.created_by_id': administering,
  'repeated_calls.user_id': 'answers that were given already, kept for a day',
  'write_paces.user_id': counted,
  'reorganisations.scheduled_by_id': administering,
  'report_batches.user_id': 'each decision of a batch is in the list of decisions',
  'report_exports.user_id': administering,
  'look_consents.given_by_id': administering,
  'look_consents.withdrawn_by_id': administering,
  'portal_pages.created_by_id': administering,
  'portal_pages.drafted_by_id': administering,
  'portal_pages.scheduled_by_id': administering,
  'portal_versions.published_by_id': administering,
  'report_versions.written_by_id': 'the answers in force are with the report',
  'courses.created_by_id': administering,
  'knowledge_test_renewals.user_id': underWay,
  'document_comments.settled_by_id': administering,
  'document_comments.hidden_by_id': administering,
  'document_comment_reports.dismissed_by_id': administering,
  'documents.owner_id': administering,
  'content_imports.created_by_id': administering,
  'content_import_sources.user_id': 'the account of an app, which stands for people without one',
  'document_imports.owner_id': administering,
  'document_imports.created_by_id': administering,
  'documents.reviewer_id': administering,
  'documents.review_requested_by_id': administering,
  'documents.updated_by_id': administering,
  'document_editions.author_id': administering,
  'document_editions.reviewer_id': administering,
  'knowledge_tests.created_by_id': administering,
  'bank_questions.created_by_id': administering,
  'knowledge_test_extra_attempts.given_by_id': administering,
  'knowledge_test_answers.first_marker_id': administering,
  'knowledge_test_answers.second_marker_id': administering,
  'knowledge_test_answers.settled_by_id': administering,
  'resource_bookings.cancelled_by_id': others,
  'reward_balances.user_id': counted,
  'reward_entries.user_id': 'the other side of what is listed under rewards',
  'reward_batches.made_by_id': administering,
  'reward_settings.updated_by_id': administering,
  'retention_rules.saved_by_id': administering,
  'personal_erasures.user_id': 'people who have left have no page of their own data',
  'personal_erasures.requested_by_id': administering,
  'legal_holds.created_by_id': administering,
  'legal_holds.released_by_id': administering,
  'legal_hold_exports.created_by_id': administering,
  'legal_hold_subjects.user_id': 'that a person is under hold is not told to them',
  'legal_kept_contents.author_id': 'that a person is under hold is not told to them',
  'personal_accesses.actor_id': administering,
  'reward_transactions.made_by_id': administering,
  'sent_reminders.user_id': underWay,
  'shell_parts.drafted_by_id': administering,
  'shell_versions.published_by_id': administering,
  'stamps.retired_by_id': administering,
  'user_import_rows.user_id': 'a file of an administrator, kept for some days',
  'user_imports.undone_by_id': administering,
  'user_imports.user_id': administering,
}

describe('all stored data of a person', () => {
  it('is in a list of their export, or there is a documented reason', async () => {
    const rows = await namedQuery<{ name: string }>(
      server.app.engine.installation,
      `select k.conrelid::regclass || '.' || a.attname as name from pg_constraint k
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_length(k.conkey, 1)]
       where k.confrelid = 'users'::regclass and k.contype = 'f' and k.conparentid = 0`,
      [],
    )
    const unknown = rows.map(({ name }) => name).filter((name) => !told[name] && !left[name])
    expect(unknown, 'add them to a list of own-lists.queries.ts, or say here why not').toEqual([])
    const known = new Set(rows.map(({ name }) => name))
    expect(Object.keys({ ...told, ...left }).filter((name) => !known.has(name))).toEqual([])
    // A draft hangs on its membership.
    const lists = new Set<string>(['chatDrafts', ...Object.values(told)])
    const elsewhere = ['account', 'profile', 'reports', 'notices', 'files']
    expect([...lists].filter((name) => !elsewhere.includes(name)).sort()).toEqual([...ownListNames].sort())
  })

  it('includes the former name, former memberships, and texts before an edit', async () => {
    const { db, companyId, menuId } = server.company
    const [now, before, secret] = await Promise.all([
      makeDepartment(db, { name: '広報課' }),
      makeDepartment(db, { name: '法務課' }),
      makeDepartment(db, { name: '極秘室', published: false }),
    ])
    const userId = await makeUser(db, {
      ...{ formerFamilyName: '旧山', formerFamilyNameKana: 'キュウヤマ' },
      memberships: [{ departmentId: now, jobLabel: '編集' }, { departmentId: secret }],
    })
    await db
      .insertInto('membershipHistory')
      .values([
        { companyId, userId, departmentId: before, main: true, fromOn: '2020-04-01', untilOn: '2024-04-01' },
        { companyId, userId, departmentId: secret, main: false, fromOn: '2020-04-01', untilOn: '2024-04-01' },
      ])
      .execute()
    await db.insertInto('timelineStates').values({ companyId, userId, departmentId: secret }).execute()
    const account = await findOwnAccount(db, userId)
    expect(account).toMatchObject({ formerName: '旧山 キュウヤマ', timelineDepartment: null })
    const history = await findOwnList(db, 'history', userId)
    expect(history.map(({ department, untilOn }) => [department, untilOn])).toEqual([
      ['法務課', '2024-03-31'],
      ['広報課', null],
    ])
    const feedId = await makeFeed(db, { menuId, authorId: userId, body: '直した文章' })
    await db.updateTable('feeds').set({ textVersion: 2 }).where('id', '=', feedId).execute()
    const written = { companyId, feedId, title: '', writtenById: userId, writtenAt: new Date() }
    await db
      .insertInto('feedVersions')
      .values({ ...written, version: 1, body: 'はじめの文章' })
      .execute()
    expect(await findOwnList(db, 'earlierTexts', userId)).toMatchObject([{ text: 'はじめの文章' }])
  })
})
