import { readableDateTime } from '#common/readable-dates.ts'
import { testIdentityProvider } from '#contract/identity-providers.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { call } from '#web/app/api.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './identity-providers.module.css'
import { problemWords } from './problems.strings.ts'
import { providerWords } from './provider.strings.ts'
import type { PartProps, Provider } from './provider-screen.tsx'

type Test = NonNullable<Provider['test']>

/** A sign-in that signs nobody in, and what arrived in the last one. */
export function TestPart({ provider }: PartProps) {
  const t = useStrings(providerWords)
  const start = useSubmit({
    stays: true,
    send: async () => {
      const { url } = await call(testIdentityProvider, { params: { id: provider.id } })
      location.assign(url)
    },
    failed: t.testFailed,
  })
  return (
    <Card as="section" padding="large" aria-label={t.test} className={styles.parts}>
      <p>{t.testNote}</p>
      {!provider.complete && <Notice situation="information" title={t.testIncomplete} />}
      {start.failure && <Notice live situation="danger" title={start.failure} />}
      <div>
        <Button
          priority="primary"
          disabled={!provider.complete}
          pending={start.pending}
          onClick={() => start.submit()}
        >
          {t.startTest}
        </Button>
      </div>
      {provider.test ? <Result test={provider.test} /> : <p>{t.neverTested}</p>}
    </Card>
  )
}

function Result({ test }: { test: Test }) {
  const t = useStrings(providerWords)
  const problems = useStrings(problemWords)
  const locale = useLocale()
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  const named: Record<string, string> = {
    ...{ status: t.status, statusMessage: t.statusMessage, issuer: t.ownIssuer, nameId: t.nameIdValue },
    ...{ nameIdFormat: t.nameIdFormat, audience: t.audience, recipient: t.recipient },
    ...{ notBefore: t.notBefore, notOnOrAfter: t.notOnOrAfter, signature: t.signature },
  }
  const message = test.values.filter(({ part }) => part === 'message')
  const attributes = test.values.filter(({ part }) => part === 'attribute')
  const result = test.values.find(({ part }) => part === 'result')
  return (
    <>
      <p className={styles.details}>
        {t.testedBy(readableDateTime(test.testedAt, { locale, timeZone }), test.tester ?? '')}
      </p>
      {test.problems.length > 0 ? (
        <Notice situation="danger" title={t.testProblem}>
          {test.problems.map((problem) => (
            <p key={problem}>{problems[problem]}</p>
          ))}
        </Notice>
      ) : (
        <Notice situation="success" title={t.testWorked}>
          {result &&
            (result.name === 'created' ? t.testWorkedNew(result.value) : t.testWorkedAs(result.value))}
        </Notice>
      )}
      <h2 className={styles.heading}>{t.message}</h2>
      <DataList items={message.map(({ name, value }) => ({ key: name, term: named[name] ?? name, value }))} />
      <h2 className={styles.heading}>{t.attributesFound}</h2>
      {attributes.length === 0 ? (
        <p>{t.noAttributes}</p>
      ) : (
        <DataList
          items={attributes.map(({ name, value }, at) => ({ key: `${at} ${name}`, term: name, value }))}
        />
      )}
      {test.source && (
        <details>
          <summary>{t.source}</summary>
          <pre className={styles.source}>{test.source}</pre>
        </details>
      )}
    </>
  )
}
