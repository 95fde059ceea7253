import { strings } from '#common/strings.ts'
import { calendarImportLimits } from '#contract/calendar-imports.ts'
import { eventLimits } from '#contract/events.ts'

export const calendarImportsStrings = strings({
  fileMissing: { ja: 'ファイルを選んでください', en: 'Choose a file' },
  notCalendar: {
    ja: 'iCalendar（.ics）のファイルとして読み込めませんでした',
    en: 'This is not an iCalendar file (.ics)',
  },
  empty: { ja: 'ファイルにイベントがありません', en: 'The file contains no events' },
  tooMany: {
    ja: `一度に読み込めるのは${calendarImportLimits.entries}件までです。ファイルを分けてください`,
    en: `A file can contain ${calendarImportLimits.entries} events at most. Split it`,
  },
  noUid: { ja: 'UIDがありません', en: 'It has no UID' },
  noTitle: { ja: '件名がありません', en: 'It has no title' },
  noTime: { ja: '日時がありません', en: 'It has no date' },
  tooLong: { ja: `${eventLimits.days}日を超えています`, en: `It lasts more than ${eventLimits.days} days` },
  textTooLong: {
    ja: `件名は${eventLimits.titleLength}文字、場所は${eventLimits.placeLength}文字、本文は${eventLimits.bodyLength}文字までです`,
    en: `The title can have ${eventLimits.titleLength} characters, the place ${eventLimits.placeLength}, the text ${eventLimits.bodyLength}`,
  },
  ruleUnknown: { ja: 'この繰り返しには対応していません', en: 'Its repetition is not supported' },
  cancelled: { ja: '中止されています', en: 'It is cancelled' },
  twice: {
    ja: '同じUIDのイベントがファイルにもう1つあります',
    en: 'The file has another event with its UID',
  },
  seriesMissing: {
    ja: '繰り返しの1回だけで、元のイベントがファイルにありません',
    en: 'It is one occurrence of an event that is not in the file',
  },
  cancelledHere: { ja: 'ひろばで中止されたイベントです', en: 'It was cancelled in Hiroba' },
})
