import { readableDateTime } from '#common/readable-dates.ts'
import type { listAdministrationActs } from '#contract/administration-acts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import type { Column } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { useDay } from '#ui/use-day.ts'
import { DateTime } from '#web/app/dates.tsx'
import { useCompanyConfig } from '#web/app/session.tsx'
import styles from './act-columns.module.css'
import { actActionWords, actNounWords, adminLog } from './admin-log.strings.ts'
import { fieldOrder, useFieldWords, useValueWord } from './use-act-words.ts'
import { useStepWord } from './use-step-word.ts'

type Act = Answer<typeof listAdministrationActs>['administrationActs'][number]

/** The columns of the log: when, who, what, and each field before and after. */
export function useActColumns() {
  const t = useStrings(adminLog)
  const nouns = useStrings(actNounWords)
  const actions = useStrings(actActionWords)
  const columns: (Column<Act> & { name: string })[] = [
    {
      key: 'when',
      name: t.when,
      header: t.when,
      sortable: true,
      narrow: true,
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
    },
    {
      key: 'who',
      name: t.actor,
      header: t.actor,
      narrow: true,
      cell: (act) => <Actor act={act} />,
    },
    {
      key: 'noun',
      name: t.noun,
      header: t.noun,
      cell: ({ noun, subjectName }) => (
        <span className={styles.subject}>
          <span className={styles.kind}>{nouns[noun]}</span>
          {subjectName}
        </span>
      ),
    },
    {
      key: 'action',
      name: t.action,
      header: t.action,
      narrow: true,
      cell: ({ action }) => (
        <Tag situation={removing.includes(action) ? 'danger' : 'neutral'}>{actions[action]}</Tag>
      ),
    },
    {
      key: 'changes',
      name: t.changes,
      header: t.changes,
      cell: (act) => act.changes.length > 0 && <Changes act={act} />,
    },
  ]
  return columns
}

function Actor({ act: { actor, directory } }: { act: Act }) {
  const t = useStrings(adminLog)
  return (
    <span className={styles.actor}>
      {actor ? (
        <>
          <Avatar name={actor.name} src={actor.profileImgPath} size="xSmall" />
          {actor.name}
        </>
      ) : (
        <>
          <Icon name={directory === null ? 'clock' : 'link'} />
          {directory ?? t.clock}
        </>
      )}
    </span>
  )
}

function Changes({ act }: { act: Act }) {
  const t = useStrings(adminLog)
  const fields = useFieldWords(act.noun)
  const words = useValueWords(act.noun)
  const difference = (field: string, before: readonly string[], after: readonly string[]) => {
    const gone = before.filter((one) => !after.includes(one))
    const fresh = after.filter((one) => !before.includes(one))
    if (gone.length + fresh.length === 0) return t.reordered
    return t.change(words(field, gone), words(field, fresh))
  }
  return (
    <ul className={styles.changes}>
      {inOrder(act.changes).map(({ field, before, after }) => (
        <li key={field}>
          <span className={styles.term}>{t.term(fields[field] ?? field)}</span>
          {adding.includes(act.action)
            ? words(field, after)
            : removing.includes(act.action)
              ? words(field, before)
              : isLong(field, before, after)
                ? difference(field, before, after)
                : t.change(words(field, before), words(field, after))}
        </li>
      ))}
    </ul>
  )
}

const useTimeZone = () => useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'

/** Creations and deletions, which have no second state to compare with. */
const adding: readonly Act['action'][] = [
  'create',
  'grant',
  'collect',
  'hide',
  'dismiss',
  'import',
  'export',
  'apply',
  'fail',
  'link',
  'switch',
  'unlink',
]
const removing: readonly Act['action'][] = ['delete', 'reverse']

/** Lists of tabs, shortcuts and links are long: only the differences are shown. */
const isLong = (field: string, before: readonly string[], after: readonly string[]) =>
  ['entries', 'items', 'shown'].includes(field) && before.length > 1 && after.length > 1

/** The fields in display order, whatever order they were stored in. */
const inOrder = (changes: Act['changes']) =>
  [...changes].sort((one, other) => fieldOrder.indexOf(one.field) - fieldOrder.indexOf(other.field))

/** The fields whose values are translated; all others contain text written by people. */
const ours = [
  'status',
  'role',
  'sections',
  'published',
  'manager',
  'selfApproval',
  'kind',
  'dayPart',
  'required',
  'visibility',
]

/** Fields with stored days and moments. Other fields are not formatted, since people may have written the same text. */
const days = ['stopsOn', 'resumesOn', 'lastOn', 'effectiveOn', 'dueOn', 'absentFrom', 'absentUntil']
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)
const moments = ['opensAt', 'closesAt', 'lastFailedAt', 'lastRepeatedAt']
const isMoment = (value: string) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)

function useValueWords(noun: Act['noun']) {
  const t = useStrings(adminLog)
  const day = useDay()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const wordOf = useValueWord()
  const stepOf = useStepWord()
  return (field: string, values: readonly string[]) => {
    if (values.length === 0) return t.nothing
    if (noun === 'reorganisation' && field === 'steps') return values.map(stepOf).join(t.separator)
    const inWords = (value: string) => {
      if (days.includes(field) && isDay(value)) return day(value)
      if (moments.includes(field) && isMoment(value)) return readableDateTime(value, { locale, timeZone })
      return wordOf(field, value, ours)
    }
    return values.map(inWords).join(t.separator)
  }
}
