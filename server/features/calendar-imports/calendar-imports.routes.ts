import { readFile } from 'node:fs/promises'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { applyCalendarImport, checkCalendarImport } from '#contract/calendar-imports.ts'
import { checkEventParts, checkEventRule } from '#server/features/events/event-fields.checks.ts'
import { shownTime } from '#server/features/events/event-times.rules.ts'
import { eventBooker } from '#server/features/resources/event-bookings.commands.ts'
import { decodeText } from '#server/features/user-imports/text.import.ts'
import type { Upload } from '#server/platform/http/body.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { importFile, planFile } from './calendar-imports.commands.ts'
import type { PlannedImport } from './calendar-imports.plan.ts'
import { calendarImportsStrings } from './calendar-imports.strings.ts'
import { readIcalendar } from './icalendar.import.ts'

/** The events of an uploaded file. @throws {Refusal} validation_failed beside `file` if it cannot be read */
async function readUpload(upload: Upload | undefined, timeZone: string, locale: Locale) {
  const words = phrases(calendarImportsStrings, locale)
  const refuse = (file: string) => new Refusal('validation_failed', { file })
  if (!upload) throw refuse(words.fileMissing)
  const bytes = await readFile(upload.path)
  const decoded = decodeText(bytes)
  if (!decoded) throw refuse(words.notCalendar)
  const events = readIcalendar(decoded.text, timeZone)
  if (typeof events === 'string') throw refuse(words[events])
  return { events, bytes }
}

function presentEntry({ event, state, problem }: PlannedImport, locale: Locale) {
  const { uid, title, timeZone, rrule, overrides } = event
  return {
    ...{ uid: uid.slice(0, 255), title: title.slice(0, 200), state, timeZone, rrule },
    ...shownTime(event),
    reason: problem && phrases(calendarImportsStrings, locale)[problem],
    exceptionCount: overrides.length,
  }
}

export const calendarImportRoutes = [
  route(checkCalendarImport, async ({ db, session, body, files, locale }) => {
    await checkEventRule({ db, session, locale }, body.rule, 'rule')
    await checkEventParts({ db, session, locale }, { ...body, mediaFileIds: [] }, [])
    const file = await readUpload(files.file?.[0], session.timeZone, locale)
    const { plan, fingerprint } = await planFile(db, file)
    const count = (wanted: PlannedImport['state']) => plan.filter(({ state }) => state === wanted).length
    return {
      entries: plan.map((one) => presentEntry(one, locale)),
      counts: {
        ...{ new: count('new'), changed: count('changed') },
        ...{ unchanged: count('unchanged'), refused: count('refused') },
      },
      fingerprint,
    }
  }),

  route(applyCalendarImport, async ({ db, session, body, files, locale }) => {
    await checkEventRule({ db, session, locale }, body.rule, 'rule')
    await checkEventParts({ db, session, locale }, { ...body, mediaFileIds: [] }, [])
    const file = await readUpload(files.file?.[0], session.timeZone, locale)
    const { rule, categoryId, fingerprint } = body
    const booker = eventBooker(session, locale)
    return importFile(db, { file, fingerprint, rule, categoryId, booker, locale })
  }),
]
