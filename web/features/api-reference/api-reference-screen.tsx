import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ApiArea, apiScopes } from '#common/api-scope.ts'
import { apiTokenLimits } from '#contract/api-tokens.ts'
import { Card } from '#ui/card.tsx'
import { CopiedText } from '#ui/copied-text.tsx'
import { DataList } from '#ui/data-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { choiceParam, searchParams, textParam, useSearchValues } from '#web/app/search-params.ts'
import { SettingsScreen } from '#web/app/settings-screen.tsx'
import { useSearchText } from '#web/app/use-search-text.ts'
import { apiAreaWords } from '../api-tokens/api-tokens.strings.ts'
import { ApiChanges } from './api-changes.tsx'
import { type ApiCall, referenceQuery } from './api-document.ts'
import styles from './api-reference.module.css'
import { apiReferenceWords } from './api-reference.strings.ts'
import { CallDetails } from './call-details.tsx'

export const preload = (client: QueryClient) => client.prefetchQuery(referenceQuery)

const areas = [...new Set(apiScopes.map((scope) => scope.split(':')[0] as ApiArea))]
const path = '/mypage/tools/api'
const params = searchParams({ area: choiceParam(areas), call: textParam(100) })

/** The calls that programs make with a token, each of which can be tried. */
export default function ApiReferenceScreen() {
  const t = useStrings(apiReferenceWords)
  const names = useStrings(apiAreaWords)
  const query = useQuery(referenceQuery)
  const { area, call } = useSearchValues(params)
  const words = useSearchText(`${path}${params.write({ area, call })}`)
  const navigate = useAppNavigate()
  // The words may not be in the address yet.
  const change = (part: { area?: ApiArea | undefined; call?: string }) => {
    const query = words.text.trim()
    const chosen = params.write({ area, call, ...part })
    const written = query && `${chosen ? '&' : '?'}query=${encodeURIComponent(query)}`
    navigate(`${path}${chosen}${written}`, { replace: true })
  }
  const [token, setToken] = useState('')
  const wanted = words.text.trim().toLowerCase()
  const found = query.data?.filter(
    (one) =>
      (area === undefined || one.area === area) &&
      (!wanted || `${one.method} ${one.path} ${one.summary} ${one.id}`.toLowerCase().includes(wanted)),
  )
  return (
    <SettingsScreen title={t.title} back="/mypage/tools">
      <div className={styles.page}>
        <Guide />
        <div className={styles.filters}>
          <Input
            type="search"
            label={t.find}
            placeholder={t.findPlaceholder}
            value={words.text}
            onChange={words.change}
          />
          <Select
            label={t.area}
            value={area ?? ''}
            onChange={(chosen) => change({ area: areas.find((one) => one === chosen) })}
            options={[
              { value: '', label: t.allAreas },
              ...areas.map((one) => ({ value: one, label: names[one] })),
            ]}
          />
        </div>
        {!found && query.isError && (
          <ErrorState title={t.failed} onRetry={() => query.refetch()} pending={query.isFetching} />
        )}
        {!found && !query.isError && (
          <SkeletonGroup>
            <SkeletonText lines={8} />
          </SkeletonGroup>
        )}
        {found && (
          <p role="status" className={styles.note}>
            {t.count(found.length)}
          </p>
        )}
        {found?.length === 0 && (
          <EmptyState icon="search" title={t.none}>
            {t.noneWords}
          </EmptyState>
        )}
        {areas.map((one) => {
          const list = found?.filter((each) => each.area === one) ?? []
          return (
            list.length > 0 && (
              <section key={one} aria-labelledby={`area-${one}`} className={styles.area}>
                <h2 id={`area-${one}`} className={styles.heading}>
                  {names[one]}
                </h2>
                <Card padding="none" bleeds>
                  <ul className={styles.calls}>
                    {list.map((each) => (
                      <Row
                        key={each.id}
                        one={each}
                        open={call === each.id}
                        onToggle={() => change({ call: call === each.id ? '' : each.id })}
                        token={token}
                        onToken={setToken}
                      />
                    ))}
                  </ul>
                </Card>
              </section>
            )
          )
        })}
      </div>
    </SettingsScreen>
  )
}

/* What holds for all calls. */
function Guide() {
  const t = useStrings(apiReferenceWords)
  return (
    <Card as="section" padding="large" bleeds aria-label={t.title} className={styles.guide}>
      <p>{t.intro}</p>
      <CopiedText label={t.address} text={`${location.origin}/api/v2`} />
      <CopiedText label={t.header} text="Authorization: Bearer hrb_…" />
      <DataList
        items={[
          { term: t.names, value: t.namesWords },
          { term: t.lists, value: t.listsWords },
          { term: t.limits, value: t.limitsWords(apiTokenLimits.callsAMinute) },
          { term: t.repeats, value: t.repeatsWords },
        ]}
      />
      <p className={styles.links}>
        <AppLink to="/mypage/tools">{t.toTokens}</AppLink>
        <a href="/api/v2/openapi.json">{t.document}</a>
      </p>
      <details>
        <summary>{t.changes}</summary>
        <ApiChanges />
      </details>
    </Card>
  )
}

type RowProps = {
  one: ApiCall
  open: boolean
  onToggle: () => void
  token: string
  onToken: (token: string) => void
}

function Row({ one, open, onToggle, token, onToken }: RowProps) {
  const id = `call-${one.id}`
  const row = useRef<HTMLLIElement>(null)
  // The address may be a link to this call.
  const linked = useRef(open)
  useEffect(() => {
    if (linked.current) row.current?.scrollIntoView()
  }, [])
  return (
    <li ref={row} className={styles.call}>
      <button type="button" className={styles.row} aria-expanded={open} aria-controls={id} onClick={onToggle}>
        <span className={styles.method} data-method={one.method}>
          {one.method}
        </span>
        <span className={styles.what}>
          <code className={styles.path}>{one.path}</code>
          <span lang="en" className={styles.note}>
            {one.summary}
          </span>
        </span>
      </button>
      {open && (
        <div id={id} className={styles.details}>
          <CallDetails one={one} token={token} onToken={onToken} />
        </div>
      )}
    </li>
  )
}
