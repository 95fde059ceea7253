import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './shapes.ts'

const day = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))

/** Days in the company's time zone, both included; at most a year. */
const period = { from: day, until: day }

export const statisticsGroups = ['day', 'menu', 'department'] as const
export const topOrders = ['reads', 'reactions', 'comments'] as const

const counts = {
  postCount: z.number(),
  readCount: z.number(),
  reactionCount: z.number(),
  commentCount: z.number(),
}

export const getFeedStatistics = endpoint({
  method: 'GET',
  path: '/api/v2/admin/feed_statistics',
  administration: 'statistics',
  summary:
    'Counts posts, reads, reactions and comments in a period by day, menu, or department of the people who acted. For administrators.',
  query: z.object({ ...period, by: z._default(z.enum(statisticsGroups), 'day') }),
  response: z.object({
    rows: z.array(z.object({ key: z.string(), name: z.string(), ...counts })),
    total: z.object(counts),
  }),
})

export const waitingGroups = ['menu', 'department'] as const

const overviewTotals = {
  /** People who used the product, each once. */
  personCount: z.number(),
  ...counts,
  /** Of the people who may read the posts of the period, those who have; null without such posts. */
  readPercent: z.nullable(z.number()),
  /** Submissions approved or rejected. */
  decidedCount: z.number(),
  /** Half of them were decided within this time of being submitted; null if there are none. */
  medianHours: z.nullable(z.number()),
}

export const getStatisticsOverview = endpoint({
  method: 'GET',
  path: '/api/v2/admin/statistics_overview',
  administration: 'statistics',
  summary:
    'Counts people who used the product, posts, reads, reactions, comments and decisions in a period and in the equally long period before, and by day. For administrators.',
  query: z.object(period),
  response: z.object({
    /** People with an active account today. */
    accountCount: z.number(),
    total: z.object(overviewTotals),
    before: z.object(overviewTotals),
    /** Every day of the period up to today. */
    days: z.array(z.object({ day, personCount: z.number(), ...counts })),
  }),
})

export const getWaitingStatistics = endpoint({
  method: 'GET',
  path: '/api/v2/admin/waiting_statistics',
  administration: 'statistics',
  summary:
    'Returns how long the submissions decided in a period had waited for their decision, and how many wait now, by menu or by the main department of the applicants. For administrators.',
  query: z.object({ ...period, by: z._default(z.enum(waitingGroups), 'menu') }),
  response: z.object({
    rows: z.array(
      z.object({
        /** The id of the menu or department, 0 for no department. */
        key: z.string(),
        name: z.string(),
        decidedCount: z.number(),
        medianHours: z.nullable(z.number()),
        /** Nine of ten were decided within this time. */
        slowHours: z.nullable(z.number()),
        /** Submissions that wait for a decision today. */
        waitingCount: z.number(),
        /** When the one that has waited longest was submitted. */
        waitingSince: z.nullable(instant),
      }),
    ),
  }),
})

export const exportFeedStatistics = endpoint({
  method: 'GET',
  path: '/api/v2/admin/feed_statistics_export',
  administration: 'statistics',
  limit: 'exports',
  summary: 'Downloads the statistics as a CSV file that is safe to open in a spreadsheet.',
  query: z.object({ ...period, by: z._default(z.enum(statisticsGroups), 'day') }),
  download: 'text/csv',
})

export const listTopFeeds = endpoint({
  method: 'GET',
  path: '/api/v2/admin/top_feeds',
  administration: 'statistics',
  summary: 'Lists the ten most read, reacted-to or commented posts of a period that you can read.',
  query: z.object({ ...period, by: z._default(z.enum(topOrders), 'reads') }),
  response: z.object({
    feeds: z.array(
      z.object({
        id: z.number(),
        excerpt: z.string(),
        authorName: z.string(),
        menuName: z.string(),
        postedAt: instant,
        readCount: z.number(),
        reactionCount: z.number(),
        commentCount: z.number(),
      }),
    ),
    nextCursor: z.null(),
  }),
})

export const getActivityStatistics = endpoint({
  method: 'GET',
  path: '/api/v2/admin/activity_statistics',
  administration: 'statistics',
  summary:
    'Counts the activities that start in a period, their organisers and their participants. For administrators.',
  query: z.object(period),
  response: z.object({
    activityCount: z.number(),
    /** Each person once. */
    organiserCount: z.number(),
    /** Answers of people with a place, without their guests; a person counts once for each activity. */
    participantCount: z.number(),
    /** Those of them who were marked as attended. */
    attendedCount: z.number(),
  }),
})

export const getTaskStatistics = endpoint({
  method: 'GET',
  path: '/api/v2/admin/task_statistics',
  administration: 'statistics',
  summary:
    'Counts the tasks issued in a period, the people who issued them, and how far their recipients are. For administrators.',
  query: z.object(period),
  response: z.object({
    taskCount: z.number(),
    /** Each person once. */
    authorCount: z.number(),
    /** A person counts once for each task. */
    recipientCount: z.number(),
    doneCount: z.number(),
    declinedCount: z.number(),
  }),
})

export const rewardStatisticsGroups = ['month', 'department'] as const

export const getRewardStatistics = endpoint({
  method: 'GET',
  path: '/api/v2/admin/reward_statistics',
  administration: 'statistics',
  summary:
    'Sums the points granted, spent and expired in a period by month, or by the main department of the people. For administrators.',
  query: z.object({ ...period, by: z._default(z.enum(rewardStatisticsGroups), 'month') }),
  response: z.object({
    rows: z.array(
      z.object({
        /** The month, YYYY-MM, or the id of the department, 0 for none. */
        key: z.string(),
        name: z.string(),
        /** Less what was collected or reversed. */
        granted: z.number(),
        /** Less what was returned. */
        spent: z.number(),
        expired: z.number(),
        /** People who were granted points. */
        personCount: z.number(),
      }),
    ),
  }),
})

export const learningStatisticsGroups = ['month', 'department'] as const

const byLearningGroup = z.object({ ...period, by: z._default(z.enum(learningStatisticsGroups), 'month') })

const learningGroup = {
  /** The month, YYYY-MM, or the id of the department, 0 for none. */
  key: z.string(),
  name: z.string(),
}

const attemptFigures = {
  attemptCount: z.number(),
  /** Each person once. */
  personCount: z.number(),
  passedCount: z.number(),
  /** Of the attempts whose marking is finished; null if there are none. */
  passedPercent: z.nullable(z.number()),
  /** The mean score in percent of the points, as above. */
  meanPercent: z.nullable(z.number()),
}

export const getKnowledgeTestStatistics = endpoint({
  method: 'GET',
  path: '/api/v2/admin/knowledge_test_statistics',
  administration: 'statistics',
  summary:
    'Counts the attempts at knowledge tests submitted in a period, those passed, and their mean score, by month or by the main department of the people. For administrators.',
  query: byLearningGroup,
  response: z.object({
    rows: z.array(z.object({ ...learningGroup, ...attemptFigures })),
    total: z.object(attemptFigures),
  }),
})

export const exportKnowledgeTestStatistics = endpoint({
  method: 'GET',
  path: '/api/v2/admin/knowledge_test_statistics_export',
  administration: 'statistics',
  limit: 'exports',
  summary: 'Downloads the statistics of knowledge tests as a CSV file that is safe to open in a spreadsheet.',
  query: byLearningGroup,
  download: 'text/csv',
})

const enrolmentFigures = {
  assignedCount: z.number(),
  /** At least one step is done. */
  begunCount: z.number(),
  completedCount: z.number(),
  /** Not completed by the due date, in courses that have not ended. */
  overdueCount: z.number(),
}

export const getCourseStatistics = endpoint({
  method: 'GET',
  path: '/api/v2/admin/course_statistics',
  administration: 'statistics',
  summary:
    'Counts the courses assigned to people in a period and how far those people are today, by month of the assignment or by their main department. For administrators.',
  query: byLearningGroup,
  response: z.object({
    rows: z.array(z.object({ ...learningGroup, ...enrolmentFigures })),
    total: z.object(enrolmentFigures),
  }),
})

export const exportCourseStatistics = endpoint({
  method: 'GET',
  path: '/api/v2/admin/course_statistics_export',
  administration: 'statistics',
  limit: 'exports',
  summary: 'Downloads the statistics of courses as a CSV file that is safe to open in a spreadsheet.',
  query: byLearningGroup,
  download: 'text/csv',
})
