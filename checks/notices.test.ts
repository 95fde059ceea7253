import { expect, it } from 'vitest'
import type { Notice } from '#server/features/announcements/define-notice.ts'
import { notices } from '#server/notices.ts'
import { code, isTest, root, textOf } from './source-files.ts'

const server = code.filter((path) => path.startsWith('server/') && !isTest(path))

const declaring = server.filter((path) => path.endsWith('.notices.ts'))

it('every declared kind of notice is in the product’s list', async () => {
  const modules = await Promise.all(
    declaring.map((path): Promise<Record<string, unknown>> => import(`${root}/${path}`)),
  )
  const declared = modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is Notice => typeof value === 'object' && value !== null && 'present' in value)
  expect(declared.length).toBeGreaterThan(35)
  expect(new Set(notices.map(({ kind }) => kind))).toEqual(new Set(declared.map(({ kind }) => kind)))
  expect(notices).toHaveLength(declared.length)
  const elsewhere = server.filter(
    (path) => /\bdefineNotice\(/.test(textOf(path)) && !declaring.includes(path),
  )
  expect(elsewhere).toEqual([])
})

it('notices are inserted in one place, which checks whether they are wanted', () => {
  const inserting = server.filter((path) =>
    /insert into announcements|insertInto\('announcements'/.test(textOf(path)),
  )
  expect(inserting).toEqual([
    'server/features/announcements/fold.commands.ts',
    'server/features/announcements/tell.commands.ts',
  ])
  for (const path of inserting) expect(textOf(path)).toContain("receives('notice', ")
})

it('every email respects preferences and quiet hours, except those about accounts and answers to inquiries and emails', () => {
  const sending = server.filter((path) => /import \{[^}]*\bsendMail\b/.test(textOf(path)))
  expect(sending).toEqual([
    'server/features/account-links/account-links.commands.ts',
    'server/features/account-links/email-changes.commands.ts',
    'server/features/account-links/email-changes.jobs.ts',
    'server/features/admin-users/account-access.commands.ts',
    'server/features/admin-users/invitations.commands.ts',
    'server/features/inquiries/inquiry-mails.commands.ts',
    'server/features/mail-posting/mail-refusals.commands.ts',
    'server/features/notification-options/person-emails.commands.ts',
    'server/features/registration-requests/registration-mails.commands.ts',
    'server/features/users/current-user.routes.ts',
  ])
})
