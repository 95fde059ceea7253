import { expect, test } from 'vitest'
import { code, isTest, textOf } from './source-files.ts'

const home = 'server/platform/company-day.ts'
const authors = 'server/features/people/authors.sql.ts'

/** SQL rules that statements take from a single place, by a pattern that matches a second copy. */
const rules = [
  { rule: 'the day at a company', raw: /now\(\) at time zone [^`\n]*?\)::date/, home: [home] },
  {
    rule: 'the days of an absence',
    raw: /between \S+absent_from and/,
    home: ['server/features/absences/absences.sql.ts'],
  },
  { rule: 'the columns of an author', raw: /\bas author_family_name\b/, home: [authors] },
  {
    rule: 'the portrait of a person',
    raw: /left join media_files[^`]{0,140}\.profile_media_file_id/,
    home: [authors],
  },
]

test.each(rules)('$rule is defined once', ({ raw, home }) => {
  const server = code.filter((path) => path.startsWith('server/') && !isTest(path))
  expect(server.filter((path) => raw.test(textOf(path)))).toEqual(home)
})

/** Other statements that name `feed_audiences`, and how often: those that do not decide who may read a post. */
const otherUses = {
  'server/features/admin-menus/admin-menus.jobs.ts': { uses: 4, for: 'moves posts to another audience' },
  'server/features/administrator-announcements/announcement-publishing.commands.ts': {
    uses: 4,
    for: 'moves and ends an announcement',
  },
  'server/features/content-imports/imported-posts.commands.ts': {
    uses: 1,
    for: 'publishes imported posts to their readers',
  },
  'server/features/feeds/feeds.commands.ts': { uses: 1, for: 'deletes a post' },
  'server/features/feeds/feeds.queries.ts': { uses: 1, for: 'the timeline: one index range per audience' },
  'server/features/leak-reports/leak-reports.queries.ts': {
    uses: 2,
    for: 'lists everybody who could read a post, then and now',
  },
  'server/features/mentions/mentions.queries.ts': {
    uses: 1,
    for: 'readers of a post or of unpublished text',
  },
  'server/features/moderation/hidden-readers.commands.ts': {
    uses: 1,
    for: 'stores the audiences of a hidden post',
  },
  'server/features/moderation/moderation.commands.ts': { uses: 2, for: 'hides a post and shows it again' },
  'server/features/must-read-feeds/must-read-feeds.commands.ts': { uses: 1, for: 'the audiences to notify' },
  'server/features/portal/portal-blocks.queries.ts': {
    uses: 1,
    for: 'the timeline: one index range per audience',
  },
  'server/features/posting/posting.commands.ts': { uses: 1, for: 'publishes a post to its readers' },
  'server/features/reorganisations/outcomes.queries.ts': {
    uses: 1,
    for: 'counts the posts of an audience',
  },
  'server/features/report-publishing/published-notices.commands.ts': {
    uses: 1,
    for: 'lists all readers of a post',
  },
  'server/features/statistics/overview.queries.ts': { uses: 1, for: 'counts the readers of many posts' },
  'server/features/summary-emails/unseen.queries.ts': {
    uses: 1,
    for: 'the timeline: one index range per audience',
  },
  'server/features/timeline/grouped-feeds.queries.ts': {
    uses: 3,
    for: 'one index range per audience and menu',
  },
  'server/features/timeline/narrowed-timeline.queries.ts': { uses: 1, for: 'one index range per audience' },
}

test('who may read a post is defined once', () => {
  const home = 'server/features/feed-access/may-read.sql.ts'
  const uses: Record<string, number> = {}
  for (const path of code.filter((path) => path.startsWith('server/') && !isTest(path) && path !== home)) {
    const count = textOf(path).split('feed_audiences').length - 1
    if (count) uses[path] = count
  }
  expect(uses).toEqual(Object.fromEntries(Object.entries(otherUses).map(([path, { uses }]) => [path, uses])))
})
