// Longer than other files: one statement for each list, which are read together.
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { isReader } from '#server/features/feed-access/may-read.sql.ts'
import { firstLine } from '#server/features/feeds/first-line.queries.ts'

/*
 * The data stored about a person, list by list: $1 the company, $2 the person. No list contains secrets (passwords,
 * tokens, keys); content written by others is represented by its title, if the person can read it now.
 */

/** The title of a post, for those who can read it. */
const postName = `case when ${isReader('f.id', '$2')} then
  coalesce(nullif(f.title, ''), ${firstLine('f.body')}) end as post`

/** Another person's name; null for people who have left. */
const nameOf = (alias: string) =>
  `case when ${alias}.status <> 'withdrawn' then ${alias}.family_name || ' ' || ${alias}.given_name end`

const lists = {
  departments: `select (select string_agg(x.name, ' / ' order by a.depth desc) from department_ancestors a
      join departments x on x.company_id = a.company_id and x.id = a.ancestor_id
      where a.company_id = d.company_id and a.department_id = d.id) as department, b.job_label, b.main
    from memberships b join departments d on d.company_id = b.company_id and d.id = b.department_id
    where b.company_id = $1 and b.user_id = $2 and ${isShown('d')} order by b.main desc, d.sort_order, d.id`,
  // The end date is the first day without it.
  history: `select (select string_agg(x.name, ' / ' order by a.depth desc) from department_ancestors a
      join departments x on x.company_id = a.company_id and x.id = a.ancestor_id
      where a.company_id = d.company_id and a.department_id = d.id) as department, h.job_label, h.main,
      h.from_on::text as from_on, (h.until_on - 1)::text as until_on
    from membership_history h join departments d on d.company_id = h.company_id and d.id = h.department_id
    where h.company_id = $1 and h.user_id = $2 and ${isShown('d')} order by h.from_on, h.main desc, d.id`,
  posts: `select f.id, f.posted_at, n.name as menu, f.title, f.body as text, f.edited_at, f.scheduled_at
    from feeds f join menus n on n.company_id = f.company_id and n.id = f.menu_id
    where f.company_id = $1 and f.author_id = $2 and f.deleted_at is null order by f.id`,
  earlierTexts: `select v.written_at, v.feed_id, v.title, v.body as text from feed_versions v
    join feeds f on f.company_id = v.company_id and f.id = v.feed_id and f.deleted_at is null
    where v.company_id = $1 and v.written_by_id = $2 and v.version < f.text_version order by v.feed_id, v.version`,
  comments: `select k.id, k.created_at, k.feed_id, ${postName}, k.body as text, k.edited_at
    from feed_comments k join feeds f on f.company_id = k.company_id and f.id = k.feed_id
    where k.company_id = $1 and k.author_id = $2 and k.deleted_at is null order by k.id`,
  // A direct room has the name of the other person.
  chatRooms: `select m.joined_at, case when r.kind = 'direct' then ${nameOf('u')} else r.name end as name,
      r.description as text
    from chat_memberships m join chat_rooms r on r.company_id = m.company_id and r.id = m.chat_room_id
    left join users u on u.company_id = $1 and u.id = any(r.people) and u.id <> $2
    where m.company_id = $1 and m.user_id = $2 order by m.joined_at, r.id`,
  chatMessages: `select c.created_at, case when r.kind = 'direct' then ${nameOf('u')} else r.name end as name,
      c.body as text, c.edited_at
    from chat_messages c join chat_rooms r on r.company_id = c.company_id and r.id = c.chat_room_id
    left join users u on u.company_id = $1 and u.id = any(r.people) and u.id <> $2
    where c.company_id = $1 and c.author_id = $2 and c.deleted_at is null order by c.created_at, c.id`,
  chatDrafts: `select x.updated_at, case when r.kind = 'direct' then ${nameOf('u')} else r.name end as name,
      x.body as text
    from chat_drafts x join chat_rooms r on r.company_id = x.company_id and r.id = x.chat_room_id
    left join users u on u.company_id = $1 and u.id = any(r.people) and u.id <> $2
    where x.company_id = $1 and x.user_id = $2 and x.body <> '' order by x.updated_at, x.chat_room_id`,
  chatScheduledMessages: `select x.created_at, case when r.kind = 'direct' then ${nameOf('u')} else r.name end as name,
      x.body as text, x.send_at as scheduled_at
    from chat_scheduled_messages x join chat_rooms r on r.company_id = x.company_id and r.id = x.chat_room_id
    left join users u on u.company_id = $1 and u.id = any(r.people) and u.id <> $2
    where x.company_id = $1 and x.user_id = $2 order by x.send_at, x.id`,
  chatReminders: `select x.created_at, case when r.kind = 'direct' then ${nameOf('u')} else r.name end as name,
      x.remind_at
    from chat_reminders x join chat_messages c on c.company_id = x.company_id and c.id = x.chat_message_id
    join chat_rooms r on r.company_id = x.company_id and r.id = c.chat_room_id
    left join users u on u.company_id = $1 and u.id = any(r.people) and u.id <> $2
    where x.company_id = $1 and x.user_id = $2 order by x.remind_at, x.id`,
  chatReactions: `select x.created_at, case when r.kind = 'direct' then ${nameOf('u')} else r.name end as name,
      s.name as reaction
    from chat_message_reactions x join chat_rooms r on r.company_id = x.company_id and r.id = x.chat_room_id
    left join users u on u.company_id = $1 and u.id = any(r.people) and u.id <> $2
    join stamps s on s.company_id = x.company_id and s.id = x.stamp_id
    where x.company_id = $1 and x.user_id = $2 order by x.created_at, x.chat_room_id, x.seq, x.stamp_id`,
  urgentConfirmations: `select x.confirmed_at as created_at, case when r.kind = 'direct' then ${nameOf('u')} else r.name end as name
    from urgent_message_confirmations x join chat_messages c on c.company_id = x.company_id and c.id = x.chat_message_id
    join chat_rooms r on r.company_id = x.company_id and r.id = c.chat_room_id
    left join users u on u.company_id = $1 and u.id = any(r.people) and u.id <> $2
    where x.company_id = $1 and x.user_id = $2 order by x.confirmed_at, c.id`,
  mentions: `select r.created_at, r.feed_id, ${postName}, r.feed_comment_id is not null as "inComment", ${nameOf('w')} as writer,
      r.seen_at
    from mention_recipients r join feeds f on f.company_id = r.company_id and f.id = r.feed_id
    left join feed_comments k on k.company_id = r.company_id and k.id = r.feed_comment_id
    join users w on w.company_id = r.company_id and w.id = coalesce(k.author_id, f.author_id)
    where r.company_id = $1 and r.user_id = $2 order by r.id`,
  // The comment, if the reaction was to a comment.
  reactions: `select r.created_at, r.feed_id, ${postName}, r.feed_comment_id, s.name as reaction
    from (select created_at, feed_id, null::bigint as feed_comment_id, stamp_id from feed_reactions
        where company_id = $1 and user_id = $2
      union all
      select x.created_at, k.feed_id, k.id, x.stamp_id from feed_comment_reactions x
        join feed_comments k on k.company_id = x.company_id and k.id = x.feed_comment_id
        where x.company_id = $1 and x.user_id = $2) r
    join feeds f on f.company_id = $1 and f.id = r.feed_id
    join stamps s on s.company_id = $1 and s.id = r.stamp_id
    order by r.created_at, r.feed_id, r.feed_comment_id nulls first, r.stamp_id`,
  reads: `select r.read_at, r.feed_id, ${postName}
    from feed_reads r join feeds f on f.company_id = r.company_id and f.id = r.feed_id
    where r.company_id = $1 and r.user_id = $2 order by r.read_at, r.feed_id`,
  confirmations: `select r.confirmed_at, r.feed_id, ${postName}, r.version
    from must_read_confirmations r join feeds f on f.company_id = r.company_id and f.id = r.feed_id
    where r.company_id = $1 and r.user_id = $2 order by r.confirmed_at, r.feed_id`,
  bookmarks: `select b.created_at, b.feed_id, ${postName}, b.note, b.remind_on::text as remind_on, b.remind_at
    from feed_bookmarks b join feeds f on f.company_id = b.company_id and f.id = b.feed_id
    where b.company_id = $1 and b.user_id = $2 order by b.created_at, b.feed_id`,
  events: `select e.created_at, e.title, e.starts_at, e.ends_at, e.place, e.body as text from events e
    where e.company_id = $1 and e.created_by_id = $2 order by e.id`,
  eventsOpened: `select r.read_at, e.title from event_reads r
    join events e on e.company_id = r.company_id and e.id = r.event_id
    where r.company_id = $1 and r.user_id = $2 order by r.read_at, r.event_id`,
  eventInvitations: `select i.created_at, e.title, case i.answer when 'accepted' then 'invitation_accepted'
      when 'tentative' then 'invitation_tentative' when 'declined' then 'invitation_declined'
      else 'invitation_waiting' end as answer, i.answered_at, null as starts_at
    from event_invitations i join events e on e.company_id = i.company_id and e.id = i.event_id
    where i.company_id = $1 and i.user_id = $2
    union all
    select o.answered_at, e.title, case o.answer when 'accepted' then 'invitation_accepted'
      when 'tentative' then 'invitation_tentative' else 'invitation_declined' end, o.answered_at, o.occurs_at
    from event_occurrence_answers o join events e on e.company_id = o.company_id and e.id = o.event_id
    where o.company_id = $1 and o.user_id = $2 order by 1, 2`,
  calendarSubscriptions: `select s.created_at, s.name, s.fetched_at from calendar_subscriptions s
    where s.company_id = $1 and s.user_id = $2 order by s.id`,
  mailPostingAddresses: `select a.created_at, n.name as menu, a.last_used_at from mail_posting_addresses a
    join menus n on n.company_id = a.company_id and n.id = a.menu_id
    where a.company_id = $1 and a.user_id = $2 order by a.id`,
  mailPostingSenders: `select s.created_at, s.email as name from mail_posting_senders s
    where s.company_id = $1 and s.user_id = $2 order by s.created_at, s.email`,
  mailPostingReceipts: `select r.received_at as created_at, n.name as menu, r.sender as name, r.refusal as text
    from mail_posting_receipts r left join menus n on n.company_id = r.company_id and n.id = r.menu_id
    where r.company_id = $1 and r.user_id = $2 order by r.id`,
  follows: `select w.created_at, ${nameOf('u')} as name, null as menu from followed_users w
    join users u on u.company_id = w.company_id and u.id = w.followed_user_id
    where w.company_id = $1 and w.user_id = $2
    union all
    select w.created_at, null, n.name from followed_menus w
    join menus n on n.company_id = w.company_id and n.id = w.menu_id
    where w.company_id = $1 and w.user_id = $2 order by 1`,
  inquiries: `select q.created_at, q.topic, q.body as text, q.email, q.tried from inquiries q
    where q.company_id = $1 and q.user_id = $2 order by q.id`,
  inquiryMessages: `select m.created_at, m.body as text, q.topic from inquiry_messages m
    join inquiries q on q.company_id = m.company_id and q.id = m.inquiry_id
    where m.company_id = $1 and m.author_id = $2 order by m.id`,
  benefitFavourites: `select w.created_at, n.name as menu from benefit_favourites w
    join menus n on n.company_id = w.company_id and n.id = w.menu_id
    where w.company_id = $1 and w.user_id = $2 order by 1, n.id`,
  legalConsents: `select k.agreed_at, case k.page when 'terms' then 'legal_terms' when 'policy' then 'legal_policy'
      else 'legal_sct' end as kind, k.number as version_number
    from legal_consents k where k.company_id = $1 and k.user_id = $2 order by k.agreed_at, k.page`,
  looks: `select began_at as created_at, operator_name as name, reason, ended_at from looks
    where company_id = $1 and user_id = $2 order by id`,
  // By month, as on their page.
  personalAccesses: `select to_char(a.accessed_at at time zone c.time_zone, 'YYYY-MM') as month, ${nameOf('w')} as name,
      case a.kind when 'account' then 'access_account'
        when 'sessions' then 'access_sessions'
        when 'profile' then 'access_profile'
        when 'answers' then 'access_answers'
        when 'people_export' then 'access_people_export'
        when 'submissions_export' then 'access_submissions_export'
        when 'chat_export' then 'access_chat_export'
        when 'personal_data' then 'access_personal_data'
        when 'personal_data_export' then 'access_personal_data_export' end as kind, count(*)::integer as access_count
    from personal_accesses a join companies c on c.id = a.company_id
    join users w on w.company_id = a.company_id and w.id = a.actor_id
    where a.company_id = $1 and a.user_id = $2 and a.kind not in ('leak_report', 'legal_hold')
    group by 1, w.id, w.status, w.family_name, w.given_name, a.kind order by 1, 2, 3`,
  savedViews: `select created_at, name from saved_views
    where company_id = $1 and user_id = $2 order by id`,
  drafts: `select updated_at, title, body as text from drafts
    where company_id = $1 and user_id = $2 order by updated_at`,
  applications: `select a.id, a.created_at, n.name as menu, a.status from applies a
    join menus n on n.company_id = a.company_id and n.id = a.menu_id
    where a.company_id = $1 and a.user_id = $2 and a.deleted_at is null order by a.id`,
  decisions: `select x.acted_at, n.name as menu, r.title, x.kind as action, x.comment
    from approval_acts x join approvals p on p.company_id = x.company_id and p.id = x.approval_id and p.kind = 'report'
    join reports r on r.company_id = p.company_id and r.id = p.subject_id
    join menus n on n.company_id = r.company_id and n.id = r.menu_id
    where x.company_id = $1 and x.actor_id = $2 order by x.id`,
  feedbacks: `select b.created_at, r.title, b.body as text, b.edited_at
    from report_feedbacks b join reports r on r.company_id = b.company_id and r.id = b.report_id
    where b.company_id = $1 and b.author_id = $2 order by b.id`,
  tasks: `select x.asked_at, x.title, x.due_on::text as due_on, x.completed_at
    from report_item_tasks x where x.company_id = $1 and x.assignee_id = $2 and not x.skipped order by x.id`,
  issuedTasks: `select t.created_at, t.title, t.detail as text, t.due_on::text as due_on, t.closed_at
    from tasks t where t.company_id = $1 and t.author_id = $2 order by t.id`,
  receivedTasks: `select r.created_at, t.title, t.due_on::text as due_on, case r.status when 'unaccepted' then 'task_unaccepted'
      when 'accepted' then 'task_accepted' when 'done' then 'task_done' else 'task_declined' end as answer, r.answered_at, r.decline_reason as reason
    from task_recipients r join tasks t on t.company_id = r.company_id and t.id = r.task_id
    where r.company_id = $1 and r.user_id = $2 order by t.id`,
  completedTodos: `select x.completed_at, t.title, coalesce(n.name, k.title, d.title) as text from task_todo_completions x
    join task_todos d on d.company_id = x.company_id and d.id = x.task_todo_id
    join tasks t on t.company_id = x.company_id and t.id = x.task_id
    left join menus n on n.company_id = d.company_id and n.id = d.menu_id
    left join knowledge_tests k on k.company_id = d.company_id and k.id = d.knowledge_test_id
    where x.company_id = $1 and x.user_id = $2 order by x.completed_at, d.id`,
  taskTemplates: `select m.created_at, m.title, m.detail as text from task_templates m
    where m.company_id = $1 and m.author_id = $2 order by m.id`,
  votes: `select v.voted_at, p.question, c.name as choice
    from report_item_poll_votes v join report_item_polls p on p.company_id = v.company_id and p.id = v.poll_id
    join report_item_poll_choices c on c.company_id = v.company_id and c.id = v.choice_id
    where v.company_id = $1 and v.user_id = $2 order by v.voted_at, c.id`,
  thanks: `select t.thanked_at, n.name as menu, ${nameOf('g')} as giver, ${nameOf('r')} as receiver
    from thanks t join menus n on n.company_id = t.company_id and n.id = t.menu_id
    join users g on g.company_id = t.company_id and g.id = t.from_id
    join users r on r.company_id = t.company_id and r.id = t.to_id
    where t.company_id = $1 and (t.from_id = $2 or t.to_id = $2) order by t.thanked_at, t.report_id, t.to_id`,
  rewards: `select t.made_at, t.amount, t.kind, t.reason, n.name as menu from reward_transactions t
    left join menus n on n.company_id = t.company_id and n.id = t.menu_id
    where t.company_id = $1 and t.user_id = $2 order by t.id`,
  redemptions: `select r.requested_at, n.name as menu, r.option_name as choice, r.wishes as text, r.points, r.note as comment,
      r.sent_at, r.received_at
    from redemptions r join menus n on n.company_id = r.company_id and n.id = r.menu_id
    where r.company_id = $1 and r.user_id = $2 order by r.id`,
  subsidies: `select e.on_day::text as on_day, s.name, n.name as menu, e.amount, e.status from subsidy_entries e
    join menu_subsidies s on s.company_id = e.company_id and s.id = e.menu_subsidy_id
    join menus n on n.company_id = s.company_id and n.id = s.menu_id
    where e.company_id = $1 and e.user_id = $2 order by e.on_day, e.report_id`,
  absences: `select a.absent_from::text as absent_from, a.absent_until::text as absent_until, ${nameOf('d')} as deputy
    from absences a join users d on d.company_id = a.company_id and d.id = a.deputy_id
    where a.company_id = $1 and a.user_id = $2 order by a.id`,
  organisedActivities: `select a.id, a.created_at, a.title, a.body as text, a.place, a.starts_at, a.closed_at
    from activities a where a.company_id = $1 and a.organiser_id = $2 order by a.id`,
  activities: `select p.answered_at, a.title, a.starts_at, case p.status when 'invited' then 'activity_invited' when 'joining' then 'activity_joining'
      when 'waiting' then 'activity_waiting' when 'undecided' then 'activity_undecided' when 'declined' then 'activity_declined'
      when 'cancelled' then 'activity_cancelled' when 'attended' then 'activity_attended' else 'activity_absent' end as answer, p.guests, p.comment, a.questions, p.answers, p.attended_at, p.paid_at
    from activity_participants p join activities a on a.company_id = p.company_id and a.id = p.activity_id
    where p.company_id = $1 and p.user_id = $2 order by p.created_at, a.id`,
  candidateVotes: `select v.voted_at, a.title, k.starts_at, case v.vote when 'yes' then 'vote_yes' when 'maybe' then 'vote_maybe' else 'vote_no' end as answer from activity_votes v
    join activity_candidates k on k.company_id = v.company_id and k.id = v.activity_candidate_id
    join activities a on a.company_id = k.company_id and a.id = k.activity_id
    where v.company_id = $1 and v.user_id = $2 order by v.voted_at, k.id`,
  activityMessages: `select x.created_at, a.title, x.body as text from activity_messages x
    join activities a on a.company_id = x.company_id and a.id = x.activity_id
    where x.company_id = $1 and x.author_id = $2 order by x.id`,
  documentOpinions: `select o.created_at, d.shown_title as title, o.edition, o.helpful
    from document_opinions o join documents d on d.company_id = o.company_id and d.id = o.document_id
    where o.company_id = $1 and o.user_id = $2 order by o.created_at, o.document_id`,
  documentReads: `select r.first_at as opened_at, d.shown_title as title, r.view_count as visit_count, r.last_at as visited_at
    from document_reads r join documents d on d.company_id = r.company_id and d.id = r.document_id
    where r.company_id = $1 and r.user_id = $2 order by r.first_at, r.document_id`,
  documentComments: `select k.created_at, d.shown_title as title, k.body as text, k.edited_at
    from document_comments k join documents d on d.company_id = k.company_id and d.id = k.document_id
    where k.company_id = $1 and k.author_id = $2 and k.deleted_at is null order by k.id`,
  documentMentions: `select k.created_at, d.shown_title as title, ${nameOf('u')} as writer
    from document_comment_mentions m
    join document_comments k on k.company_id = m.company_id and k.id = m.document_comment_id
    join documents d on d.company_id = m.company_id and d.id = k.document_id
    join users u on u.company_id = m.company_id and u.id = k.author_id
    where m.company_id = $1 and m.user_id = $2 order by k.id`,
  reportedDocumentComments: `select r.created_at, d.shown_title as title, r.reason, r.note
    from document_comment_reports r
    join document_comments k on k.company_id = r.company_id and k.id = r.document_comment_id
    join documents d on d.company_id = r.company_id and d.id = k.document_id
    where r.company_id = $1 and r.reporter_id = $2 order by r.created_at, k.id`,
  knowledgeTests: `select k.started_at, t.title, k.attempt, k.submitted_at, k.score, k.total,
      case when k.passed then 'test_passed' when k.passed is false then 'test_failed' end as answer,
      (select string_agg((q.entry -> 'question' ->> 'text') || ': ' || coalesce(
          (select c ->> 'text' from jsonb_array_elements(q.entry -> 'question' -> 'choices') c
            where c ->> 'key' = w.answer #>> '{}'), w.answer #>> '{}', ''), E'\\n' order by w.question_key)
        from jsonb_array_elements(k.paper) q(entry) join knowledge_test_answers w on w.company_id = $1
          and w.knowledge_test_taking_id = k.id and w.question_key = q.entry -> 'question' ->> 'key') as text
    from knowledge_test_takings k join knowledge_tests t on t.company_id = k.company_id and t.id = k.knowledge_test_id
    where k.company_id = $1 and k.user_id = $2 order by k.started_at, k.id`,
  extraAttempts: `select x.given_at as created_at, t.title, x.reason as text
    from knowledge_test_extra_attempts x
    join knowledge_tests t on t.company_id = x.company_id and t.id = x.knowledge_test_id
    where x.company_id = $1 and x.user_id = $2 order by x.id`,
  courses: `select e.enrolled_at, c.title, e.due_on::text as due_on, e.completed_at,
      (select string_agg(s.title, E'\\n' order by s.place) from course_steps s
        join course_step_completions x on x.company_id = $1 and x.course_step_id = s.id and x.user_id = e.user_id
        where s.company_id = $1 and s.course_id = c.id) as text
    from course_enrolments e join courses c on c.company_id = e.company_id and c.id = e.course_id
    where e.company_id = $1 and e.user_id = $2 order by e.enrolled_at, c.id`,
  certificates: `select c.issued_on::text as on_day, c.title, c.number, c.valid_until::text as valid_until
    from certificates c where c.company_id = $1 and c.user_id = $2 order by c.id`,
  bookings: `select b.starts_at, b.ends_at, r.name as resource, b.title, b.note as text, b.cancelled_at
    from resource_bookings b join resources r on r.company_id = b.company_id and r.id = b.resource_id
    where b.company_id = $1 and b.user_id = $2 order by b.starts_at, b.id`,
  missions: `select p.starts_on::text as starts_on, p.due_on::text as due_on, m.name as mission, n.name as menu, x.needed_count, x.done_count, case x.state when 'open' then 'mission_open' when 'done' then 'mission_done'
      when 'missed' then 'mission_missed' when 'excused' then 'mission_excused' else 'mission_skipped' end as status
    from mission_assignments x
    join mission_periods p on p.company_id = x.company_id and p.id = x.mission_period_id
    join missions m on m.company_id = p.company_id and m.id = p.mission_id
    join menus n on n.company_id = m.company_id and n.id = m.menu_id
    where x.company_id = $1 and x.user_id = $2 order by p.starts_on, p.id`,
  notificationChoices: `select event, channel, wanted from notification_choices
    where company_id = $1 and user_id = $2 order by event, channel`,
  pushDevices: `select d.created_at, d.user_agent, d.renewed_at as last_used_at from push_devices d
    where d.company_id = $1 and d.user_id = $2 order by d.id`,
  pushReceipts: `select r.queued_at as created_at, r.event, r.user_agent, case r.state when 'queued' then 'push_queued'
        when 'sent' then 'push_sent' when 'dropped' then 'push_dropped' when 'gone' then 'push_gone'
        when 'refused' then 'push_refused' else 'push_failed' end as status, r.sent_at,
      r.shown_at, r.opened_at
    from push_receipts r where r.company_id = $1 and r.user_id = $2 order by r.id`,
  reportedPosts: `select r.created_at, c.feed_id, r.reason, r.note from moderation_reports r
    join moderation_cases c on c.company_id = r.company_id and c.id = r.moderation_case_id
    where r.company_id = $1 and r.reporter_id = $2 order by r.id`,
  reportedActivities: `select r.created_at, a.title, r.reason, r.note from activity_reports r
    join activities a on a.company_id = r.company_id and a.id = r.activity_id
    where r.company_id = $1 and r.reporter_id = $2 order by r.created_at, a.id`,
  activityMentions: `select a.created_at, a.title, ${nameOf('w')} as writer from activity_mentions x
    join activities a on a.company_id = x.company_id and a.id = x.activity_id
    join users w on w.company_id = a.company_id and w.id = a.organiser_id
    where x.company_id = $1 and x.user_id = $2 order by a.id`,
  announcementQuestions: `select q.asked_at, case when ${isReader('a.feed_id', '$2')} then a.title end as post, q.body as text,
      q.named, q.answer
    from administrator_announcement_questions q
    join administrator_announcements a on a.company_id = q.company_id and a.id = q.administrator_announcement_id
    where q.company_id = $1 and q.asker_id = $2 and q.removed_at is null order by q.id`,
  visits: `select n.name as menu, v.visited_at, v.visit_count from menu_visits v
    join menus n on n.company_id = v.company_id and n.id = v.menu_id
    where v.company_id = $1 and v.user_id = $2 order by v.visited_at`,
  digests: `select opened_at from feed_hot_digest_openings
    where company_id = $1 and user_id = $2 order by opened_at`,
  plays: `select p.first_played_at, p.last_played_at, p.play_count, m.original_name as name from media_file_plays p
    join media_files m on m.company_id = p.company_id and m.id = p.media_file_id
    where p.company_id = $1 and p.user_id = $2 order by p.first_played_at`,
  devices: `select user_agent, address, first_used_at, last_used_at from known_devices
    where company_id = $1 and user_id = $2 order by first_used_at`,
  passkeys: `select created_at, last_used_at, name from passkeys
    where company_id = $1 and user_id = $2 order by id`,
  appCommands: `select r.created_at, '/' || c.name as name from app_command_runs r
    join app_commands c on c.company_id = r.company_id and c.id = r.app_command_id
    where r.company_id = $1 and r.user_id = $2 order by r.id`,
  authenticatorApps: `select created_at, last_used_at from authenticator_apps where company_id = $1 and user_id = $2`,
  recoveryCodes: `select created_at, used_at as done_at from recovery_codes
    where company_id = $1 and user_id = $2 order by created_at, used_at nulls last`,
  accessCards: `select a.created_at, a.used_at as done_at, ${nameOf('i')} as name, a.note as text
    from access_cards a join users i on i.company_id = a.company_id and i.id = a.issuer_id
    where a.company_id = $1 and a.user_id = $2 order by a.id`,
  phoneNumbers: `select identifier as name from logins
    where company_id = $1 and user_id = $2 and kind = 'phone'`,
  quarantinedFiles: `select created_at, original_name as name from quarantined_files
    where company_id = $1 and uploader_id = $2 order by id`,
  connectedTools: `select g.agreed_at as created_at, k.name, g.last_used_at
    from oauth_grants g join oauth_clients k on k.company_id = g.company_id and k.id = g.client_id
    where g.company_id = $1 and g.user_id = $2 order by g.id`,
  networks: `select network::text as name, seen_on from seen_addresses
    where company_id = $1 and user_id = $2 order by seen_on, network`,
  activeDays: `select day::text as day from active_days where company_id = $1 and user_id = $2 order by day`,
  linkedAccounts: `select linked_at as created_at, used_at as last_used_at from linked_accounts
    where company_id = $1 and user_id = $2 order by linked_at`,
  sessions: `select created_at, last_seen_at as last_used_at, expires_at, kept, user_agent, host(ip) as address from sessions
    where company_id = $1 and user_id = $2 order by created_at`,
} as const

export type OwnListName = keyof typeof lists
export const ownListNames = Object.keys(lists) as OwnListName[]

/** A row of any list: timestamps as dates, days as texts. */
export type OwnRow = Record<string, string | number | boolean | Date | null>

export const findOwnList = (db: CompanyDb, name: OwnListName, userId: number) =>
  namedQuery<OwnRow>(db, lists[name], [companyIdOf(db), userId])

/** How long each list is that is not empty. */
export async function countOwnLists(db: CompanyDb, userId: number) {
  const counted: { name: OwnListName; count: number }[] = []
  for (const name of ownListNames) {
    const [row] = await namedQuery<{ count: number }>(
      db,
      `select count(*)::integer as count from (${lists[name]}) own_list`,
      [companyIdOf(db), userId],
    )
    if (row!.count > 0) counted.push({ name, count: row!.count })
  }
  return counted
}

/** The account data and settings; only visible departments. */
export async function findOwnAccount(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<OwnRow>(
    db,
    `select u.id, u.family_name || ' ' || u.given_name as name,
       trim(u.family_name_kana || ' ' || u.given_name_kana) as name_kana,
       nullif(trim(u.former_family_name || ' ' || u.former_family_name_kana), '') as former_name, u.email, u.company_login_id, u.employee_number, u.greeting,
       u.status, u.role, u.created_at as joined_at, u.first_signed_in_at, u.locale, u.color_scheme, u.presence_hidden, u.enter_sends,
       u.stops_on::text as stops_on, u.resumes_on::text as resumes_on, u.last_on::text as last_on,
       (select d.name from timeline_states t join departments d on d.company_id = t.company_id and d.id = t.department_id
        where t.company_id = $1 and t.user_id = $2 and ${isShown('d')}) as "timelineDepartment",
       s.quiet_from, s.quiet_until, s.calendar_lead, case m.frequency when 'off' then 'summary_off' when 'daily' then 'summary_daily' when 'weekly' then 'summary_weekly' end
         as "summaryEmails"
     from users u left join notification_settings s on s.company_id = u.company_id and s.user_id = u.id
     left join summary_email_settings m on m.company_id = u.company_id and m.user_id = u.id
     where u.company_id = $1 and u.id = $2`,
    [companyIdOf(db), userId],
  )
  return row!
}

export type OwnFile = {
  id: number
  filename: string
  originalName: string
  contentType: string
  byteSize: number
  createdAt: Date
}

/** The person's uploads. */
export const findOwnFiles = (db: CompanyDb, userId: number) =>
  namedQuery<OwnFile>(
    db,
    `select id, filename, original_name, content_type, byte_size, created_at from media_files
     where company_id = $1 and uploader_id = $2 order by id`,
    [companyIdOf(db), userId],
  )

/** The person's id and audiences, as notices need them. */
export async function findReader(db: CompanyDb, userId: number) {
  const rows = await namedQuery<{ audienceId: number }>(
    db,
    'select audience_id from audience_members where company_id = $1 and user_id = $2',
    [companyIdOf(db), userId],
  )
  return { userId, audienceIds: rows.map(({ audienceId }) => audienceId) }
}
