import { useQuery } from '@tanstack/react-query'
import { readableDay } from '#common/readable-dates.ts'
import { getLegalPage, legalPages } from '#contract/legal-pages.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { ApiError } from '#web/app/api-error.ts'
import { Brand } from '#web/app/brand.tsx'
import { dayParam } from '#web/app/day-param.ts'
import { isAppWrapper } from '#web/app/device.ts'
import { AppLink } from '#web/app/link.tsx'
import { useLocation } from '#web/app/location.ts'
import OpenInBrowser from '#web/app/open-in-browser.tsx'
import { queryFor } from '#web/app/query.ts'
import { idParam, searchParams, textParam, useSearchParams } from '#web/app/search-params.ts'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { LanguageChoice } from '../sessions/language-choice.tsx'
import styles from './legal-pages.module.css'
import { legalWords } from './legal-pages.strings.ts'

const params = searchParams({ company: textParam(50), on: dayParam, number: idParam })

/** The terms, the privacy policy or the commercial disclosure, for anyone, with or without a session. */
export default function LegalPageScreen() {
  const t = useStrings(legalWords)
  const locale = useLocale()
  const { pathname } = useLocation()
  const page = legalPages.find((one) => pathname.startsWith(`/${one}`)) ?? 'terms'
  const [values, change] = useSearchParams(params, `/${page}`)
  const { company, on, number } = values
  const query = useQuery(
    queryFor(getLegalPage, {
      params: { page },
      query: { company: company || undefined, effectiveOn: on || undefined, number },
    }),
  )
  const { data } = query
  const missing = query.error instanceof ApiError && [404, 422].includes(query.error.status)
  const link = (to: string) => `${to}${params.write({ company })}`
  return (
    <div className={styles.page}>
      <title>{t[page]}</title>
      <header className={styles.head}>
        <AppLink to="/home">
          <Brand />
        </AppLink>
        <LanguageChoice />
        {isAppWrapper(navigator.userAgent) && <OpenInBrowser isPublic />}
      </header>
      <nav aria-label={t.pages} className={styles.pages}>
        {legalPages.map((one) => (
          <AppLink key={one} to={link(`/${one}`)} aria-current={one === page ? 'page' : undefined}>
            {t[one]}
          </AppLink>
        ))}
      </nav>
      <main id="main" className={styles.text}>
        <h1>{t[page]}</h1>
        {data ? (
          <>
            <p className={styles.note}>{t.effective(readableDay(data.effectiveOn, locale))}</p>
            {data.versions.length > 1 && (
              <Select
                label={t.version}
                className={styles.versions}
                value={data.effectiveOn}
                options={data.versions.map((day) => ({ value: day, label: readableDay(day, locale) }))}
                onChange={(day) => change({ on: day })}
              />
            )}
            <article className={styles.body}>
              <FormattedText under={1} text={withoutTitle(data.body)} />
            </article>
            {data.addition && (
              <section className={styles.addition} aria-label={t.from(data.addition.companyName)}>
                <h2>{t.from(data.addition.companyName)}</h2>
                <p className={styles.note}>{t.effective(readableDay(data.addition.effectiveOn, locale))}</p>
                {data.addition.versions.length > 1 && (
                  <Select
                    label={t.version}
                    className={styles.versions}
                    value={String(data.addition.number)}
                    options={data.addition.versions.map((one) => ({
                      value: String(one.number),
                      label: `${one.number} (${readableDay(one.effectiveOn, locale)})`,
                    }))}
                    onChange={(one) => change({ number: Number(one) })}
                  />
                )}
                <article className={styles.body}>
                  {data.addition.body ? <FormattedText text={data.addition.body} /> : <p>{t.ended}</p>}
                </article>
              </section>
            )}
          </>
        ) : query.isPending ? (
          <SkeletonGroup>
            <SkeletonText lines={12} />
          </SkeletonGroup>
        ) : missing ? (
          <EmptyState
            icon="document"
            title={t.missing}
            action={<AppLink to={link(`/${page}`)}>{t.latest}</AppLink>}
          >
            {t.missingWords}
          </EmptyState>
        ) : (
          <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
        )}
      </main>
      <footer>
        <AppLink to="/users/sign_in">{t.toSignIn}</AppLink>
      </footer>
    </div>
  )
}

/** The text without its first heading, which the screen shows as its title. */
export const withoutTitle = (text: string) => text.replace(/^# .*\n+/, '')
