import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getErrorReport } from '#contract/company.ts'
import type { Answer } from '#contract/endpoint.ts'
import { useStrings } from '#ui/locale.tsx'
import styles from './environment-banner.module.css'
import { startErrorReporting } from './error-reporting.ts'
import { queryFor } from './query.ts'
import { shellWords } from './shell.strings.ts'

type Environment = Pick<Answer<typeof getErrorReport>, 'environment' | 'stagingNumber'>

/** The environment's name, with the staging number if it is not 0; null in production. */
export const bannerText = ({ environment, stagingNumber }: Environment) =>
  environment === 'production' ? null : `${environment}${stagingNumber === 0 ? '' : ` ${stagingNumber}`}`

/** A 25 px banner that marks test environments. The same response contains the address for error reports. */
export function EnvironmentBanner() {
  const t = useStrings(shellWords)
  const { data } = useQuery({ ...queryFor(getErrorReport, {}), staleTime: Number.POSITIVE_INFINITY })
  useEffect(() => {
    if (data) startErrorReporting(data).catch((error) => console.warn('Error reporting did not start', error))
  }, [data])
  const text = data && bannerText(data)
  return text ? (
    <aside aria-label={t.environment} className={styles.banner}>
      {text}
    </aside>
  ) : null
}
