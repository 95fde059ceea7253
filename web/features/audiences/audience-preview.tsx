import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AudienceRule } from '#common/audience-rule.ts'
import { explainAudience } from '#contract/audiences.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import type { ComboboxOption } from '#ui/use-options.ts'
import { call } from '#web/app/api.ts'
import { searchPeople } from '../filters/find-choices.tsx'
import type { Preview } from './audience-choices.ts'
import styles from './audience-editor.module.css'
import { audiences } from './audiences.strings.ts'

type Wire = Parameters<typeof call<typeof explainAudience>>[1]['body']['rule']

const pause = 300

/** The rule, a moment after its last change. */
export function useSettled(rule: AudienceRule) {
  const [settled, setSettled] = useState(rule)
  const text = JSON.stringify(rule)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as AudienceRule), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** The number of people in a rule and a few of them. A person can be checked. */
export function AudiencePreview({
  rule,
  data,
  failed,
  explains,
}: {
  rule: AudienceRule
  data: Preview | undefined
  failed: boolean
  /** Says why a person belongs; for administrators. */
  explains: boolean
}) {
  const t = useStrings(audiences)
  return (
    <div className={styles.preview}>
      <p className={styles.count} role="status">
        <Icon name="users" />
        {failed ? t.notCounted : data ? t.people(data.memberCount, data.invitedCount) : t.loading}
      </p>
      {data && (
        <p className={styles.sample}>
          {data.memberCount === 0
            ? t.nobody
            : t.sample(
                data.sample.map(({ name }) => name),
                data.memberCount - data.sample.length,
              )}
        </p>
      )}
      {explains && (
        <details className={styles.why}>
          <summary>{t.why}</summary>
          <WhyIn rule={rule} />
        </details>
      )}
    </div>
  )
}

function WhyIn({ rule }: { rule: AudienceRule }) {
  const t = useStrings(audiences)
  const [person, setPerson] = useState<ComboboxOption | null>(null)
  const { data } = useQuery({
    queryKey: ['POST', explainAudience.path, rule, person?.value] as const,
    queryFn: ({ signal }) =>
      call(explainAudience, { body: { rule: rule as Wire, userId: Number(person?.value) } }, { signal }),
    enabled: person !== null,
  })
  return (
    <div className={styles.reasons}>
      <Combobox label={t.person} options={searchPeople} value={person} onChange={setPerson} />
      {person && data && (
        <div role="status">
          <p className={styles.verdict}>
            <Icon name={data.member ? 'success' : 'close'} />
            {data.member ? t.isIn(data.user.name) : t.isOut(data.user.name)}
          </p>
          <ul className={styles.list}>
            {data.terms.map((term) => (
              <li key={`${term.excluding} ${term.name}`}>
                <Tag situation={term.fits ? (term.excluding ? 'danger' : 'success') : 'neutral'}>
                  {term.fits ? t.fits : t.fitsNot}
                </Tag>{' '}
                {term.excluding && `${t.excluding}：`}
                {term.name}
                {term.through && <span className={styles.through}> {t.through(term.through)}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
