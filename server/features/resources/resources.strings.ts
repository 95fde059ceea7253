import { strings } from '#common/strings.ts'

/** Formats minutes as whole days or whole hours where possible. */
function lengthOf(minutes: number, unit: { day: string; hour: string; minute: string }) {
  if (minutes % 1440 === 0) return `${minutes / 1440}${unit.day}`
  return minutes % 60 === 0 ? `${minutes / 60}${unit.hour}` : `${minutes}${unit.minute}`
}

export const resourcesStrings = strings({
  hoursMissing: {
    ja: '開始と終了の両方を入力するか、両方を空にしてください。',
    en: 'Enter both times, or leave both blank.',
  },
  hoursBackwards: {
    ja: '終了は開始より後の時刻にしてください。',
    en: 'The closing time must be after the opening time.',
  },
  tooMany: {
    ja: (most: number) => `登録できるのは${most}件までです。`,
    en: (most: number) => `You can have up to ${most}.`,
  },
  roomGone: {
    ja: '選んだ施設・設備は予約できなくなりました。選び直してください。',
    en: 'A room or piece of equipment can no longer be booked. Choose another.',
  },
  ofEvent: { ja: 'イベントで使用', en: 'In use for an event' },
  backwards: { ja: '終了は開始より後にしてください。', en: 'The end must be after the start.' },
  past: { ja: 'すでに過ぎた時間は予約できません。', en: 'This time is already over.' },
  tooFar: {
    ja: (days: number) => `予約できるのは${days}日先までです。`,
    en: (days: number) => `Bookings can be made up to ${days} days ahead.`,
  },
  tooLong: {
    ja: (minutes: number) =>
      `1回に予約できるのは${lengthOf(minutes, { day: '日', hour: '時間', minute: '分' })}までです。`,
    en: (minutes: number) =>
      `A booking can last up to ${lengthOf(minutes, { day: ' days', hour: ' hours', minute: ' minutes' })}.`,
  },
  closed: {
    ja: (from: string, until: string) => `利用できる時間は${from}〜${until}です。`,
    en: (from: string, until: string) => `Available from ${from} to ${until}.`,
  },
  ruleWrong: { ja: 'くり返しの指定が正しくありません。', en: 'This recurrence is not valid.' },
  endless: { ja: 'くり返しの終わりを指定してください。', en: 'Choose an end date for the recurrence.' },
  tooManyTimes: {
    ja: (most: number) => `くり返しは${most}回までです。`,
    en: (most: number) => `A booking can repeat up to ${most} times.`,
  },
  overlappingTimes: {
    ja: '次の回が始まる前に終わるようにしてください。',
    en: 'Each time must end before the next one starts.',
  },
  notRepeatable: {
    ja: 'この施設・設備は、くり返しの予約ができません。',
    en: 'This does not allow repeating bookings.',
  },
  taken: {
    ja: (span: string, name: string, free: string) =>
      `${span}は${name}さんが予約しています。${free}から空いています。`,
    en: (span: string, name: string, free: string) => `${name} has booked ${span}. Free from ${free}.`,
  },
  takenOn: {
    ja: (day: string, name: string) => `${day}（${name}さん）`,
    en: (day: string, name: string) => `${day} (${name})`,
  },
  takenTimes: {
    ja: (named: readonly string[], count: number) =>
      `${count}回分の時間がすでに予約されています: ${named.join('、')}${count > named.length ? 'ほか' : ''}`,
    en: (named: readonly string[], count: number) =>
      `${count} of the times are already booked: ${named.join(', ')}${count > named.length ? ' and others' : ''}`,
  },
})
