import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { menuName } from './menus.ts'
import { ownMission } from './missions.ts'
import { id, idParams, instant, pageOf, pageQuery, person } from './shapes.ts'

export const poll = z.object({
  id: z.number(),
  question: z.string(),
  /** Nobody can see who voted for what, not even administrators. */
  anonymous: z.boolean(),
  /** The counts of an anonymous poll are hidden until this many people have voted. */
  threshold: z.number(),
  /** More than one choice is allowed. */
  multiple: z.boolean(),
  /** null: open indefinitely. */
  closesAt: z.nullable(instant),
  closed: z.boolean(),
  /** How many people have voted. */
  voterCount: z.number(),
  choices: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** null: hidden, because too few people have voted. */
      voteCount: z.nullable(z.number()),
      /** Whether the reader chose it. */
      chosen: z.boolean(),
    }),
  ),
  can: z.object({ vote: z.boolean(), seeVoters: z.boolean() }),
})

export const getReportItemPoll = endpoint({
  method: 'GET',
  path: '/api/v2/report_item_polls/{id}',
  summary: 'Returns the poll of a post with your own vote, as far as its reader may see the results.',
  params: idParams,
  response: poll,
})

export const voteInPoll = endpoint({
  method: 'POST',
  path: '/api/v2/report_item_polls/{id}/votes',
  limit: 'reactions',
  summary: 'Votes or changes your vote until the poll closes; no choice removes the vote. Safe to repeat.',
  params: idParams,
  body: z.object({ choiceIds: z.array(id).check(z.maxLength(20)) }),
  response: poll,
  errors: ['poll_closed', 'conflict'],
})

export const listPollVoteUsers = endpoint({
  method: 'GET',
  path: '/api/v2/report_item_poll_choices/{id}/vote_users',
  summary: 'Lists who voted for an option of a poll, latest first; empty if the poll is anonymous.',
  params: idParams,
  query: pageQuery,
  response: pageOf('users', z.object({ ...person.shape, votedAt: instant })),
})

const task = z.object({
  id: z.number(),
  title: z.string(),
  assignee: person,
  dueOn: z.nullable(z.string()),
  overdue: z.boolean(),
  completedAt: z.nullable(instant),
  withdrawnAt: z.nullable(instant),
  /** Not sent, because its person may not use the menu; shown to its issuer, approvers and administrators. */
  skipped: z.boolean(),
  /** The menu to use; using it completes the request. */
  targetMenu: z.nullable(menuName),
  can: z.object({ complete: z.boolean(), reopen: z.boolean() }),
})

const counts = z.object({ done: z.number(), total: z.number() })

export const listReportItemTasks = endpoint({
  method: 'GET',
  path: '/api/v2/report_item_task_lists/{id}/tasks',
  summary:
    'Lists the requests of a post with their people, in the order they were made, and the number completed.',
  params: idParams,
  query: pageQuery,
  response: z.object({
    ...pageOf('tasks', task).shape,
    /** The reader's own, wherever they are in the list. */
    ownTasks: z.array(task),
    /** Excludes withdrawn ones. */
    counts,
  }),
})

export const listApplyTasks = endpoint({
  method: 'GET',
  path: '/api/v2/applies/{id}/tasks',
  summary: 'Lists the requests of a submission. For its person, approvers, watchers and administrators.',
  params: idParams,
  query: pageQuery,
  response: z.object({ ...pageOf('tasks', task).shape, counts }),
})

export const completeTask = endpoint({
  method: 'POST',
  path: '/api/v2/report_item_tasks/{id}/complete',
  summary: 'Marks a request to this person as done. Safe to repeat.',
  params: idParams,
  response: task,
  errors: ['conflict'],
})

export const reopenTask = endpoint({
  method: 'DELETE',
  path: '/api/v2/report_item_tasks/{id}/complete',
  summary: 'Marks a request as not done. Safe to repeat.',
  params: idParams,
  response: task,
  errors: ['conflict'],
})

/** The person's open requests. */
const request = z.object({
  id: z.number(),
  title: z.string(),
  dueOn: z.nullable(z.string()),
  overdue: z.boolean(),
  askedAt: instant,
  /** The issuer and their menu. */
  author: person,
  menu: menuName,
  /** The post with the request, if this person may read it. */
  feedId: z.nullable(z.number()),
  /** The menu to use, which completes it; null: something else, to be marked as done. */
  targetMenu: z.nullable(z.object({ ...menuName.shape, formKind: z.enum(['post', 'items']) })),
  /** `use`: the menu can be used now. */
  can: z.object({ complete: z.boolean(), use: z.boolean() }),
})

export const listOwnTasks = endpoint({
  method: 'GET',
  path: '/api/v2/report_item_tasks',
  summary: 'Lists the open tasks of this person, earliest due date first.',
  query: pageQuery,
  response: pageOf('tasks', request),
})

export const listMissions = endpoint({
  method: 'GET',
  path: '/api/v2/missions',
  summary:
    'Lists the running missions of this person with their progress, and the menus they have been asked to use and have not used yet, earliest due date first.',
  query: pageQuery,
  response: z.object({
    /** Requests to use a menu. */
    ...pageOf('missions', request).shape,
    /** All of them, on the first page only: open ones first, then by due date. */
    ownMissions: z.array(ownMission),
  }),
})

const short = { count: z.number(), overdueCount: z.number() }

export const listTimelineMissions = endpoint({
  method: 'GET',
  path: '/api/v2/timeline/missions',
  summary:
    'For the home page: counts the open missions of this person and the menus they have been asked to use, and returns the most urgent ones.',
  response: z.object({
    /** At most five. */
    missions: z.array(request),
    /** At most five that are open, or a relay to hand over. */
    ownMissions: z.array(ownMission),
    ...short,
  }),
})
