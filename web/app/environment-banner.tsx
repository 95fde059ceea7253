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

/** The environment's name and, where it is not 0, the staging number; null in production. */
export const bannerText = ({ environment, stagingNumber }: Environment) =>
  environment === 'production' ? null : `${environment}${stagingNumber === 0 ? '' : ` ${stagingNumber}`}`

/** 25 px that keep test data apart from the real company. The same answer says where errors are reported. */
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
