import { useState } from 'react'
import type { AudienceRule } from '#common/audience-rule.ts'
import { readableDay } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { previewIpRestriction } from '#contract/ip-restriction.ts'
import { Button } from '#ui/button.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import settingsStyles from '../administration/settings.module.css'
import styles from './ip-restriction.module.css'
import { ipRestrictionWords } from './ip-restriction.strings.ts'

type Props = {
  ranges: readonly { network: string; name: string }[]
  rule: AudienceRule | null
  /** What was checked is no longer what would be saved. */
  stale: boolean
  onChecked: () => void
}

/** Who was outside of the ranges in the last days, by name. */
export function OutsidePart({ ranges, rule, stale, onChecked }: Props) {
  const t = useStrings(ipRestrictionWords)
  const [found, setFound] = useState<Answer<typeof previewIpRestriction>>()
  const check = useSubmit({
    stays: true,
    toasts: true,
    send: async () => {
      setFound(await call(previewIpRestriction, { body: { ranges: [...ranges], exemptRule: rule } }))
      onChecked()
    },
    failed: t.checkFailed,
  })
  return (
    <>
      <h2 className={settingsStyles.heading}>{t.outside}</h2>
      <div>
        <Button pending={check.pending} onClick={() => check.submit()}>
          {t.check}
        </Button>
      </div>
      {found && stale && <Notice situation="information" title={t.checkAgain} />}
      {found && !stale && <Outside found={found} />}
    </>
  )
}

function Outside({ found }: { found: Answer<typeof previewIpRestriction> }) {
  const t = useStrings(ipRestrictionWords)
  const { days, count, seenCount, people } = found
  if (count === 0) return <Notice live situation="success" title={t.nobodyOutside(days)} />
  return (
    <>
      <Notice live situation="warning" title={t.count(count)}>
        {t.outsideNote(days, seenCount)}
      </Notice>
      <ul className={styles.people}>
        {people.map((person) => (
          <Line key={person.id} person={person} />
        ))}
      </ul>
      {count > people.length && <p>{t.more(count - people.length)}</p>}
    </>
  )
}

function Line({ person }: { person: Answer<typeof previewIpRestriction>['people'][number] }) {
  const t = useStrings(ipRestrictionWords)
  const locale = useLocale()
  return (
    <li className={styles.person}>
      <span>{person.name}</span>
      <span className={settingsStyles.note}>
        {t.seenFrom(readableDay(person.seenOn, locale), person.addresses.join(' '))}
      </span>
    </li>
  )
}
