/** A booking's repetition, as the form offers it. */
export const repeats = ['never', 'daily', 'weekdays', 'weekly', 'fortnightly', 'monthly'] as const
export type Repeat = (typeof repeats)[number]

const rules = {
  daily: 'FREQ=DAILY',
  weekdays: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  weekly: 'FREQ=WEEKLY',
  fortnightly: 'FREQ=WEEKLY;INTERVAL=2',
  monthly: 'FREQ=MONTHLY',
}

/** The RFC 5545 rule; undefined: it does not repeat. `until`: the last day. */
export const ruleOf = (repeat: Repeat, until: string) =>
  repeat === 'never' || !until ? undefined : `${rules[repeat]};UNTIL=${until.replaceAll('-', '')}`
