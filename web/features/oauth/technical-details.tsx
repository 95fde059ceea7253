import { useQuery } from '@tanstack/react-query'
import { getErrorReport } from '#contract/company.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CopiedText } from '#ui/copied-text.tsx'
import { useStrings } from '#ui/locale.tsx'
import { firstPosition } from '#web/app/api.ts'
import { bannerText } from '#web/app/environment-banner.tsx'
import { queryFor } from '#web/app/query.ts'
import { useCompanyConfig, useCurrentUser } from '#web/app/session.tsx'
import lists from '../administration/admin-lists.module.css'
import { technicalWords } from './technical-details.strings.ts'

/* The first script that was loaded: its name has the hash of its content. */
const program = () =>
  performance
    .getEntriesByType('resource')
    .find(({ name }) => /\/assets\/[^/]+\.js$/.test(name))
    ?.name.split('/')
    .at(-1)

/** For people with the internal features: what a report of a problem needs. With the developer ones: the developer's pages. */
export default function TechnicalDetails() {
  const t = useStrings(technicalWords)
  const company = useCompanyConfig()
  const person = useCurrentUser()
  const flags = company?.featureFlags
  const report = useQuery({ ...queryFor(getErrorReport, {}), staleTime: Number.POSITIVE_INFINITY })
  const pages = useQuery({
    queryKey: ['developer-pages'],
    queryFn: async () => (await fetch('/api/docs', { method: 'HEAD' })).ok,
    enabled: flags?.developer === true,
    retry: false,
  })
  if (!company || !person || !flags?.internal) return null
  const lines = [
    [t.program, program()],
    [t.environment, report.data && (bannerText(report.data) ?? report.data.environment)],
    [t.company, company.id],
    [t.person, person.id],
    [t.off, company.optionsOff.join(' ')],
    [t.position, flags.developer && firstPosition()],
    [t.browser, navigator.userAgent],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  return (
    <Card as="section" padding="large" bleeds aria-labelledby="technical-details" className={lists.section}>
      <h2 id="technical-details" className={lists.name}>
        {t.title}
      </h2>
      <p className={lists.note}>{t.intro}</p>
      <CopiedText label={t.details} text={lines.join('\n')} />
      {pages.data && (
        <div className={lists.actions}>
          <Button size="xSmall" href="/api/docs">
            {t.calls}
          </Button>
          <Button size="xSmall" href="/gallery">
            {t.components}
          </Button>
        </div>
      )}
    </Card>
  )
}
