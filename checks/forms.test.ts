import { expect, it } from 'vitest'
import { code, isTest, textOf } from './source-files.ts'

/**
 * Files under `web/` that handle a call themselves instead of with `useSubmit` or `usePending`, by reason; an exact
 * list.
 */
const exceptions: Record<string, string> = {
  'shown at once, reverted if it fails': `app/preferences.tsx
    features/feed-hot-digests/digest-options-dialog.tsx features/notification-options/summary-email-card.tsx features/notification-options/use-notification-options.ts
    features/report-items/use-tasks.ts`,
  'several buttons decide, and each says which one is pending': 'features/approvals/use-decision.ts',
  'the choice is shown while it is saved': `features/admin-menus/form-step.tsx
    features/portal/banner-fields.tsx features/shell/logo-field.tsx`,
  'reported by the component that uploads files':
    'features/administrator-announcements/announcement-editor-screen.tsx',
  'uploads in progress, each with its own state': 'features/media-files/use-draft-files.ts',
}

const own =
  /\buseMutation\b|\[(pending|sending|saving|submitting|posting|loading|busy|running|working), set[A-Z]/

it('forms and buttons submit with the shared hooks', () => {
  const places = code
    .filter((path) => path.startsWith('web/') && !isTest(path) && own.test(textOf(path)))
    .map((path) => path.slice('web/'.length))
  expect(places).toEqual(
    Object.values(exceptions)
      .flatMap((names) => names.split(/\s+/))
      .sort(),
  )
})

it('every form dialog shows a failure that belongs to no field', () => {
  const dialogs = code
    .filter((path) => path.startsWith('web/') && !isTest(path))
    .flatMap((path) =>
      (textOf(path).match(/<FormDialog[\s\S]*?<\/FormDialog>/g) ?? []).map((text) => ({ path, text })),
    )
  expect(dialogs.length).toBeGreaterThan(30)
  const silent = dialogs.filter(
    ({ text }) => !/\bfailure\b|\bproblem=|\.sentence\b|\.message\b|problems\.form\b/.test(text),
  )
  expect(silent.map(({ path }) => path)).toEqual([])
})
