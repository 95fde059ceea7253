import type { NotificationEvent } from '#common/notification-event.ts'
import { readableDay } from '#common/readable-dates.ts'
import { phrases } from '#common/strings.ts'
import { withoutMarks } from '#common/text-marks.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { presentAnnouncement } from '#server/features/announcements/announcements.present.ts'
import { findUnreadOf } from '#server/features/announcements/announcements.queries.ts'
import { allNotices } from '#server/features/announcements/registered-notices.ts'
import type { Person } from './summary-emails.queries.ts'
import { summaryEmailStrings } from './summary-emails.strings.ts'
import { findOwedMustReads, findUnreadPosts, findWaitingApprovals, mostListed } from './unseen.queries.ts'

/** Events whose posts, must-reads and approvals have a section of their own, or that say nothing about the company. */
const leftOut: readonly NotificationEvent[] = [
  'menu_post',
  'company_announcement',
  'important_announcement',
  'hot_digest',
  'must_read',
  'approval',
  'account',
]

const excerptLength = 60

/** One line of a post: its title, or the beginning of its text. */
function excerptOf({ title, body, menuName }: { title: string; body: string; menuName: string }) {
  const line = (title || withoutMarks(body)).replace(/\s+/g, ' ').trim()
  const letters = Array.from(line)
  return letters.length > excerptLength ? `${letters.slice(0, excerptLength).join('')}…` : line || menuName
}

type Entry = { words: string; path: string }
type Section = { title: string; entries: readonly Entry[]; allPath: string }

/**
 * The emails to some people about what they have not seen and may read now, by person; none for those who have seen
 * everything. A fixed number of statements, however many people there are.
 */
export async function readUnseen(db: CompanyDb, people: readonly Person[], address: string) {
  const contents = new Map<number, { subject: string; text: string }>()
  if (people.length === 0) return contents
  const kinds = allNotices()
    .filter(({ event }) => !leftOut.includes(event))
    .map(({ kind }) => kind)
  const userIds = people.map(({ userId }) => userId)
  const sinces = people.map(({ since }) => since)
  const mustReads = await findOwedMustReads(db, people)
  const approvals = await findWaitingApprovals(db, people)
  const posts = await findUnreadPosts(db, people)
  const notices = await findUnreadOf(db, { userIds, sinces, kinds, limit: mostListed + 1 })
  const [mustReadsOf, approvalsOf, postsOf, noticesOf] = [
    Map.groupBy(mustReads, ({ userId }) => userId),
    Map.groupBy(approvals, ({ userId }) => userId),
    Map.groupBy(posts, ({ userId }) => userId),
    Map.groupBy(notices, ({ userId }) => userId),
  ]
  for (const person of people) {
    const { userId, locale } = person
    const words = phrases(summaryEmailStrings, locale)
    const sections: Section[] = [
      {
        title: words.mustReads,
        allPath: '/waiting',
        entries: (mustReadsOf.get(userId) ?? []).map((row) => ({
          words: words.mustRead(excerptOf(row), row.menuName, readableDay(row.dueOn, locale), row.daysLeft),
          path: `/feeds/${row.feedId}`,
        })),
      },
      {
        title: words.approvals,
        allPath: '/waiting',
        entries: (approvalsOf.get(userId) ?? []).map(
          ({ reportId, title, menuName, applicantName, days }) => ({
            words: words.approval(title || menuName, words.person(applicantName), days),
            path: `/reports/${reportId}`,
          }),
        ),
      },
      {
        title: words.notices,
        allPath: '/announcements',
        entries: (noticesOf.get(userId) ?? []).map((row) => {
          const { text, hrefPath } = presentAnnouncement(row, locale)
          return { words: text, path: hrefPath }
        }),
      },
      {
        title: words.posts,
        allPath: '/home?unread=true',
        entries: (postsOf.get(userId) ?? []).map((row) => ({
          words: words.post(excerptOf(row), words.person(row.authorName), row.menuName),
          path: `/feeds/${row.feedId}`,
        })),
      },
    ]
    const filled = sections.filter(({ entries }) => entries.length > 0)
    if (filled.length > 0) contents.set(userId, emailOf(person, filled, address))
  }
  return contents
}

function emailOf({ locale, name }: Person, sections: readonly Section[], address: string) {
  const words = phrases(summaryEmailStrings, locale)
  const counted = sections.map(({ title, entries }) =>
    words.counted(title, Math.min(entries.length, mostListed), entries.length > mostListed),
  )
  const blocks = sections.flatMap(({ title, entries, allPath }) => [
    `■ ${title}`,
    ...entries.slice(0, mostListed).map(({ words: line, path }) => `• ${line}\n${address}${path}`),
    ...(entries.length > mostListed ? [`• ${words.more}\n${address}${allPath}`] : []),
  ])
  return {
    subject: words.subject(counted.join(words.comma)),
    text: `${[words.greeting(name), ...blocks, `${words.open}\n${address}/`].join('\n\n')}\n`,
  }
}
