import { expect, it } from 'vitest'
import { code, importsOf, isTest, textOf } from './source-files.ts'

/** The shared input components. */
const fields = ['input', 'textarea', 'select', 'checkbox', 'radio-group', 'switch', 'combobox']
  .concat(['multi-combobox', 'date-picker', 'time-picker', 'file-drop'])
  .map((name) => `ui/${name}.tsx`)

/** What asks before a form's input is lost, or keeps the input as a draft. */
const guards =
  /<(Item|Form)?Dialog\b|<Sheet\b|<ShellScreen\b|\buse(UnsavedInput|Unsaved|CheckedSettings|PortalPage|Step|Draft|ReportWriting|Decision|Pickup)\b|\bkeepUnsaved\b|\bunsaved:\s/

/** Files with fields that do not need to ask before leaving, by reason. Relative to `web/features/` or `web/`, without `.tsx`. */
const exceptions: Record<string, string> = {
  'filters and searches: applied at once, usually kept in the URL': `admin-applications/menu-choice
    admin-applications/use-list admin-applications/waiting-approvals administration-acts/admin-log-screen
    admin-departments/departments-screen admin-user-pages/history-part admin-users/users-screen api-reference/api-reference-screen statistics/statistics-screen courses/course-people courses/courses-screen
    announcements/notice-filters calendars/calendar-screen access-cards/help-screen applies/applies-screen approvals/approval-sorting filters/department-select
    departments/department-chart departments/department-screen departments/department-tree
    chat-rooms/room-list departments/departments-screen emoji/emoji-picker membership-history/past-members-screen admin-menus/admin-menus-screen knowledge-tests/test-results
    chat-rooms/admin-chat-rooms-screen benefits/benefits-screen benefits/benefit-statistics menus/menus-screen must-read-feeds/must-read-list missions/admin-mission-screen resources/resources-screen rewards/admin-rewards-screen rewards/redemption-offers rewards/reward-report-screen search/search-box
    search/search-calendar-screen inquiries/admin-inquiries-screen registration-requests/admin-requests-screen helps/help-categories-screen tasks/task-people
    certificates/certificates-screen documents/admin-documents-screen documents/document-categories-screen knowledge-tests/category-filter
    knowledge-tests/bank-screen knowledge-tests/bank-tag-select webhooks/deliveries operators/log-screen companies/companies-screen company-settings/compare-screen compass-notes/backyard-notes-screen compass-notes/admin-notes-screen operator-queues/queues-screen digests/digests-screen personal-access/personal-access-screen personal-data/personal-erasures-screen`,
  'selected rows for the buttons beside them': `approvals/approval-row
    user-imports/import-acts document-imports/document-import-screen`,
  'previews that change nothing':
    'admin-menus/as-person admin-menus/dry-run knowledge-tests/preview-screen portal/preview-screen',
  'what is tried, and can be tried again': 'api-reference/try-call',
  'saved at once with each change': `certificates/certificate-rule documents/document-editions-screen admin-menus/flow-step notification-options/calendar-reminders
    notification-options/channel-table notification-options/chat-alerts-card notification-options/push-card notification-options/quiet-hours notification-options/summary-email-card reorganisations/outcome-view
    reorganisations/steps-part report-items/poll report-items/request-row report-items/task-list`,
  'kept on the device and on the server with each change': 'chat-messages/message-form',
  'in the dialog of another file': 'knowledge-tests/bank-files',
  'one box to tick, or the choice of a version':
    'legal-pages/consent-screen legal-pages/legal-page-screen app/sign-out-dialog',
  'sign-in: addresses, codes and passwords, which should not be kept': `account-links/address-form registration-requests/code-screen
    account-links/confirmation-screen account-links/link-password-form sms-codes/code-form sms-codes/number-form second-factors/factor-form account-links/password-form sessions/sign-in-form sessions/external-sign-in-screen operators/sign-in-screen`,
}

const excused = Object.values(exceptions)
  .flatMap((names) => names.split(/\s+/))
  .map((name) => (name.startsWith('app/') ? `web/${name}.tsx` : `web/features/${name}.tsx`))
const web = code.filter((path) => path.startsWith('web/') && !isTest(path))
const targets = new Map(web.map((path) => [path, importsOf(path).flatMap(({ target }) => target ?? [])]))
const usersOf = (file: string) => web.filter((path) => targets.get(path)!.includes(file))
const listsScreens = [
  'web/routes.ts',
  'web/administration-routes.ts',
  'web/backyard-routes.ts',
  'web/main.tsx',
]
const guarded = (path: string) => guards.test(textOf(path))

/** The screens that use a field of `path` without a guard in between. */
function unguarded(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path) || guarded(path) || excused.includes(path)) return []
  seen.add(path)
  const users = usersOf(path).filter((user) => !listsScreens.includes(user))
  return users.length === 0 ? [path] : users.flatMap((user) => unguarded(user, seen))
}

const withFields = web.filter((path) => targets.get(path)!.some((target) => fields.includes(target)))

it('every form asks before input is lost', () => {
  const forgetful = withFields.filter((path) => unguarded(path).length > 0)
  expect(forgetful.map((path) => `${path} in ${unguarded(path).join(', ')}`)).toEqual([])
})

it('every exception is still needed', () => {
  expect(excused.filter((path) => !web.includes(path) || guarded(path))).toEqual([])
})
