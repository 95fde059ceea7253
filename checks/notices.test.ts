import { expect, it } from 'vitest'
import { code, isTest, textOf } from './source-files.ts'

const server = code.filter((path) => path.startsWith('server/') && !isTest(path))

/** Each SQL text that makes notices, from where it says so to the end of the text. */
const making = server.flatMap((path) =>
  textOf(path)
    .split(/insert into announcements/)
    .slice(1)
    .map((rest) => ({ path, sql: rest.slice(0, rest.search(/`,\n|returning|on conflict/) >>> 0) })),
)

it('every notice asks whether it is wanted', () => {
  expect(making.length).toBeGreaterThan(12)
  const wrong = making
    // Whoever tries a reminder asked for it that moment.
    .filter(({ sql }) => !sql.includes("'calendar_test'"))
    .filter(({ sql }) => !sql.includes("${receives('notice', "))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

it('every email respects preferences and quiet hours, except those about accounts', () => {
  const sending = server.filter((path) => /import \{[^}]*\bsendMail\b/.test(textOf(path)))
  expect(sending).toEqual([
    'server/features/account-links/account-links.commands.ts',
    'server/features/account-links/email-changes.commands.ts',
    'server/features/account-links/email-changes.jobs.ts',
    'server/features/admin-users/account-access.commands.ts',
    'server/features/admin-users/invitations.commands.ts',
    'server/features/notification-options/mail-person.ts',
    'server/features/users/current-user.routes.ts',
  ])
})
