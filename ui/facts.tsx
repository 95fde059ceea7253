import { Fragment } from 'react'
import styles from './facts.module.css'
import { useLocale } from './locale.tsx'

type Fact = string | false | null | undefined

type Props = { facts: readonly Fact[]; className?: string | undefined }

const isFact = (fact: Fact): fact is string => Boolean(fact)

/** A line of short facts with dots between them; those that are empty are left out. */
export function Facts({ facts, className }: Props) {
  const dot = useLocale() === 'ja' ? '・' : ' · '
  return (
    <span className={className}>
      {facts.filter(isFact).map((fact, at) => (
        <Fragment key={fact}>
          {at > 0 && dot}
          <span className={styles.fact}>{fact}</span>
        </Fragment>
      ))}
    </span>
  )
}
