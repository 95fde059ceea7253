/** The channels of notifications. */
export const notificationChannels = ['notice', 'mail', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** `always`: regardless of preferences; `on`, `off`: the default, which people can change. */
type Usually = 'always' | 'on' | 'off'
type Declared = {
  group: 'talk' | 'posts' | 'asked' | 'own' | 'thanks' | 'calendar' | 'account'
  /** Absent: this event never uses the channel. */
  channels: Partial<Record<NotificationChannel, Usually>>
}

const declare = <const T extends Record<string, Declared>>(table: T) => table

/** All events that people are notified of and their channels, in the order in which they are shown. */
export const notificationEvents = declare({
  comment: { group: 'talk', channels: { notice: 'on', mail: 'off', push: 'on' } },
  mention: { group: 'talk', channels: { notice: 'on', mail: 'off', push: 'on' } },
  reaction: { group: 'talk', channels: { notice: 'on', push: 'off' } },
  urgent_message: { group: 'talk', channels: { notice: 'always', mail: 'always', push: 'always' } },
  // A chat message of which the person wants to be reminded, at the time they chose.
  chat_reminder: { group: 'talk', channels: { notice: 'on', mail: 'off', push: 'on' } },
  // The post was hidden, shown again, or not posted at its time; a scheduled chat message was not sent.
  own_post: { group: 'talk', channels: { notice: 'always', push: 'off' } },
  menu_post: { group: 'posts', channels: { notice: 'on', push: 'off' } },
  // Administrator announcements; those that must be confirmed are sent as must-reads.
  company_announcement: { group: 'posts', channels: { notice: 'on', push: 'on' } },
  important_announcement: { group: 'posts', channels: { notice: 'always', mail: 'always', push: 'always' } },
  hot_digest: { group: 'posts', channels: { notice: 'on', mail: 'off', push: 'off' } },
  // The email that sums up what a person has not seen, at times of their own (summary-emails).
  summary: { group: 'posts', channels: { mail: 'on' } },
  // Requirements, reminders, and notifications of superiors and deputies.
  must_read: { group: 'asked', channels: { notice: 'always', mail: 'always', push: 'always' } },
  approval: { group: 'asked', channels: { notice: 'always', mail: 'always', push: 'always' } },
  request: { group: 'asked', channels: { notice: 'on', mail: 'on', push: 'on' } },
  daily_report: { group: 'asked', channels: { notice: 'on', mail: 'on', push: 'on' } },
  outcome: { group: 'own', channels: { notice: 'on', mail: 'on', push: 'on' } },
  feedback: { group: 'own', channels: { notice: 'on', push: 'on' } },
  thanks: { group: 'thanks', channels: { notice: 'on', push: 'on' } },
  points: { group: 'thanks', channels: { notice: 'on', push: 'off' } },
  calendar: { group: 'calendar', channels: { notice: 'on', mail: 'on', push: 'on' } },
  // Activities: invitations, changes, places from the waiting list, reminders.
  activity: { group: 'calendar', channels: { notice: 'on', push: 'on' } },
  // New, changed and cancelled events whose audience includes the person.
  event: { group: 'calendar', channels: { notice: 'on', mail: 'off', push: 'off' } },
  // New tests, tests that end tomorrow, results of marked answers.
  knowledge_test: { group: 'calendar', channels: { notice: 'on', push: 'on' } },
  bookmark: { group: 'calendar', channels: { notice: 'on', mail: 'off', push: 'on' } },
  // Invitations, passwords, sign-ins in new browsers, the export of one's own data.
  account: { group: 'account', channels: { notice: 'always', mail: 'always', push: 'always' } },
  // A planned change did not take effect; for administrators.
  plan: { group: 'account', channels: { notice: 'always', push: 'off' } },
  // A virus in a file: for the person who uploaded it and for full administrators.
  quarantine: { group: 'account', channels: { notice: 'always', push: 'off' } },
  // The storage is almost full; for full administrators.
  storage: { group: 'account', channels: { notice: 'always', push: 'off' } },
  // A webhook was paused because its address failed; for full administrators.
  webhook: { group: 'account', channels: { notice: 'always', push: 'off' } },
})

export type NotificationEvent = keyof typeof notificationEvents
export const notificationEventNames = Object.keys(notificationEvents) as NotificationEvent[]

/** The default of an event in a channel; undefined: never. */
export const usually = (event: NotificationEvent, channel: NotificationChannel): Usually | undefined =>
  (notificationEvents[event] as Declared).channels[channel]

/** Whether people can switch an event on and off in a channel. */
export const isSwitchable = (event: NotificationEvent, channel: NotificationChannel) => {
  const usual = usually(event, channel)
  return usual === 'on' || usual === 'off'
}

/** Days before a due date on which scheduled reminders are sent, by the person's preference. */
export const calendarLeadDays = { same_day: 0, one_day: 1, two_days: 2, one_week: 7 } as const

/** `usual`: as each kind does by default; `none`: no reminders except those that are always sent. */
export const calendarLeads = ['usual', 'none', 'same_day', 'one_day', 'two_days', 'one_week'] as const
export type CalendarLead = (typeof calendarLeads)[number]
