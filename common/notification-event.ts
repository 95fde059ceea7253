/** The ways in which a person can be notified. */
export const notificationChannels = ['notice', 'mail'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** `always`: regardless of preferences; `on`, `off`: until they say otherwise. */
type Usually = 'always' | 'on' | 'off'
type Declared = {
  group: 'talk' | 'posts' | 'asked' | 'own' | 'thanks' | 'calendar' | 'account'
  /** Absent: this event is never told that way. */
  channels: Partial<Record<NotificationChannel, Usually>>
}

const declare = <const T extends Record<string, Declared>>(table: T) => table

/** Everything a person is notified of, in the order in which it is shown to them, and how. */
export const notificationEvents = declare({
  comment: { group: 'talk', channels: { notice: 'on' } },
  mention: { group: 'talk', channels: { notice: 'on' } },
  reaction: { group: 'talk', channels: { notice: 'on' } },
  // Hidden, shown again, or not posted at its time.
  own_post: { group: 'talk', channels: { notice: 'always' } },
  menu_post: { group: 'posts', channels: { notice: 'on' } },
  // Announcements by administrators; those to be confirmed are told as must-reads.
  company_announcement: { group: 'posts', channels: { notice: 'on' } },
  important_announcement: { group: 'posts', channels: { notice: 'always', mail: 'always' } },
  hot_digest: { group: 'posts', channels: { notice: 'on', mail: 'off' } },
  // Asked, reminded, and what superiors and deputies hear.
  must_read: { group: 'asked', channels: { notice: 'always', mail: 'always' } },
  approval: { group: 'asked', channels: { notice: 'always', mail: 'always' } },
  request: { group: 'asked', channels: { notice: 'on', mail: 'on' } },
  daily_report: { group: 'asked', channels: { notice: 'on', mail: 'on' } },
  outcome: { group: 'own', channels: { notice: 'on', mail: 'on' } },
  feedback: { group: 'own', channels: { notice: 'on' } },
  thanks: { group: 'thanks', channels: { notice: 'on' } },
  points: { group: 'thanks', channels: { notice: 'on' } },
  calendar: { group: 'calendar', channels: { notice: 'on', mail: 'on' } },
  // Of activities: invited, changed, moved up, reminded.
  activity: { group: 'calendar', channels: { notice: 'on' } },
  // New, changed and cancelled events for which the person is in the audience.
  event: { group: 'calendar', channels: { notice: 'on' } },
  bookmark: { group: 'calendar', channels: { notice: 'on', mail: 'off' } },
  // Invitations, passwords, sign-ins in new browsers, the file of one's own data.
  account: { group: 'account', channels: { notice: 'always', mail: 'always' } },
  // Something planned did not take effect; for those who administer.
  plan: { group: 'account', channels: { notice: 'always' } },
  // A virus in a file: for the person who sent it and for full administrators.
  quarantine: { group: 'account', channels: { notice: 'always' } },
  // The storage fills up; for full administrators.
  storage: { group: 'account', channels: { notice: 'always' } },
})

export type NotificationEvent = keyof typeof notificationEvents
export const notificationEventNames = Object.keys(notificationEvents) as NotificationEvent[]

/** How an event is usually told in one way; undefined: never. */
export const usually = (event: NotificationEvent, channel: NotificationChannel): Usually | undefined =>
  (notificationEvents[event] as Declared).channels[channel]

/** Days before a due date on which the clock reminds by a person's own preference. */
export const calendarLeadDays = { same_day: 0, one_day: 1, two_days: 2, one_week: 7 } as const

/** `usual`: as each thing does by itself; `none`: not at all but for what must be said. */
export const calendarLeads = ['usual', 'none', 'same_day', 'one_day', 'two_days', 'one_week'] as const
export type CalendarLead = (typeof calendarLeads)[number]
