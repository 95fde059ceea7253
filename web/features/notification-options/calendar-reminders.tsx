import { useState } from 'react'
import { calendarLeadWords } from '#common/notification-event.strings.ts'
import { calendarLeads } from '#common/notification-event.ts'
import { testCalendarNotification } from '#contract/calendar-reminders.ts'
import type { Answer } from '#contract/endpoint.ts'
import { mostCalendarTests } from '#contract/notification-options.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { ChannelTable } from './channel-table.tsx'
import { calendarWords, groupWords } from './notification-options.strings.ts'
import styles from './notification-options-screen.module.css'
import type { Options, OptionsChange } from './use-notification-options.ts'

type Props = {
  userId: number
  options: Options
  events: Options['events']
  onChange: (change: OptionsChange) => void
}

/** When and how to remind of due dates, with a test button. */
export function CalendarReminders({ userId, options, events, onChange }: Props) {
  const t = useStrings(calendarWords)
  const name = useStrings(groupWords).calendar
  const leads = useStrings(calendarLeadWords)
  const { calendarLead: lead } = options
  return (
    <Card as="section" padding="none" bleeds aria-labelledby="options-calendar">
      <h2 id="options-calendar" className={styles.heading}>
        {name}
      </h2>
      <div className={styles.part}>
        <Select
          label={t.when}
          className={styles.when}
          value={lead}
          options={calendarLeads.map((value) => ({ value, label: leads[value] }))}
          onChange={(calendarLead) => onChange({ calendarLead })}
        />
        <p className={styles.note}>
          {lead === 'usual' ? t.usualNote : lead === 'none' ? t.noneNote : t.ownNote}
        </p>
      </div>
      <ChannelTable name={name} events={events} mail={options.hasEmail} onChange={onChange} />
      <div className={styles.part}>
        <Trial userId={userId} />
      </div>
    </Card>
  )
}

type Sent = Answer<typeof testCalendarNotification>

function Trial({ userId }: { userId: number }) {
  const t = useStrings(calendarWords)
  const [sent, setSent] = useState<Sent>()
  const form = useSubmit({
    stays: true,
    send: async () => {
      setSent(undefined)
      setSent(await call(testCalendarNotification, { params: { id: userId } }))
    },
    problemsOf: ({ code }) => ({
      form: code === 'too_many_requests' ? t.tooMany(mostCalendarTests) : t.testFailed,
    }),
    failed: t.testFailed,
  })
  return (
    <>
      <div className={styles.test}>
        <Button size="small" icon="send" pending={form.pending} onClick={() => form.submit()}>
          {t.test}
        </Button>
        <p className={styles.note}>{t.testNote}</p>
      </div>
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      {sent && <Where {...sent} />}
    </>
  )
}

function Where({ sent, own }: Sent) {
  const t = useStrings(calendarWords)
  const places = sent.map(({ to }) => (to === null ? t.toNotices : t.toMail(to))).join(t.and)
  return (
    <Notice situation={sent.length > 0 ? 'success' : 'warning'} live>
      {sent.length === 0 ? t.sentNowhere : own ? t.sentOwn(places) : t.sentExample(places)}
    </Notice>
  )
}
