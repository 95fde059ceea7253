import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { readableDate } from '#common/readable-dates.ts'
import { createInvitationCards, listAdminUserIds, mostCards, mostFound } from '#contract/admin-users.acts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { useUnsavedInput } from '#ui/unsaved-input.ts'
import { usePending } from '#ui/use-pending.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import { queryFor } from '#web/app/query.ts'
import { useSearchValues } from '#web/app/search-params.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { accountFilter, cardParams } from './account-filters.ts'
import styles from './cards.module.css'
import { cardWords } from './cards.strings.ts'
import { useRefreshAccounts } from './use-account.ts'

type Made = Answer<typeof createInvitationCards>
type CardData = Made['cards'][number]

const QrCode = lazy(() => import('./qr-code.tsx'))

/** Printable cards with what people need for their first sign-in. */
export default function CardsScreen() {
  const t = useStrings(cardWords)
  return (
    <AdminScreen path="/admin/users" title={t.title} back="/admin/users">
      <People />
    </AdminScreen>
  )
}

/**
 * The accounts named in the address, otherwise those that match its filters: by default everyone who has never signed
 * in.
 */
function People() {
  const t = useStrings(cardWords)
  const values = useSearchValues(cardParams)
  const filter = accountFilter(values)
  const named = values.ids
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  const query = useQuery({
    ...queryFor(listAdminUserIds, { query: filter }),
    enabled: named.length === 0,
    // The accounts counted first are exactly those that get cards.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const found = named.length > 0 ? { userIds: named, more: false } : query.data
  if (!found)
    return query.isPending ? (
      <SkeletonGroup>
        <SkeletonText lines={3} />
      </SkeletonGroup>
    ) : (
      <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
    )
  if (found.userIds.length === 0)
    return (
      <EmptyState icon="users" title={t.nobody}>
        {t.nobodyWords}
      </EmptyState>
    )
  return <Cards userIds={found.userIds} more={found.more} />
}

function Cards({ userIds, more }: { userIds: readonly number[]; more: boolean }) {
  const t = useStrings(cardWords)
  const refresh = useRefreshAccounts()
  const [made, setMade] = useState<Pick<Made, 'cards' | 'leftOut'>>({ cards: [], leftOut: [] })
  const [companyName, setCompanyName] = useState('')
  const [doneCount, setDoneCount] = useState(0)
  const { pending, run } = usePending()
  const [problem, setProblem] = useState<string>()
  const [printed, setPrinted] = useState(false)
  // The contents of the cards are not stored anywhere else.
  useUnsavedInput(made.cards.length > 0 && !printed)
  const left = userIds.length - doneCount
  const make = () =>
    run(async () => {
      setPrinted(false)
      setProblem(undefined)
      try {
        for (let at = doneCount; at < userIds.length; at += mostCards) {
          const answer = await call(createInvitationCards, {
            body: { userIds: userIds.slice(at, at + mostCards) },
          })
          setCompanyName(answer.companyName)
          setMade((before) => ({
            cards: [...before.cards, ...answer.cards],
            leftOut: [...before.leftOut, ...answer.leftOut],
          }))
          setDoneCount(Math.min(at + mostCards, userIds.length))
        }
      } catch (error) {
        setProblem(sentenceOf(error, t.failed))
      }
      await refresh()
    })
  return (
    <>
      <div className={styles.screenOnly}>
        {doneCount === 0 && <p>{t.intro}</p>}
        {doneCount === 0 && <p>{t.count(userIds.length)}</p>}
      </div>
      <div className={styles.screenOnly}>
        {more && <Notice situation="warning">{t.more(mostFound)}</Notice>}
        {left > 0 && !pending && <Notice situation="warning">{t.warning}</Notice>}
        {problem && (
          <Notice situation="danger" live>
            {problem}
          </Notice>
        )}
        {pending && (
          <Progress
            label={t.making}
            value={doneCount / userIds.length}
            detail={`${doneCount} / ${userIds.length}`}
          />
        )}
        {left === 0 && made.cards.length > 0 && (
          <Notice situation="success" title={t.made(made.cards.length)} live>
            {t.madeWords}
          </Notice>
        )}
      </div>
      <div className={`${styles.actions} ${styles.screenOnly}`}>
        {left > 0 && (
          <Button priority="primary" pending={pending} onClick={make}>
            {doneCount === 0 ? t.make(left) : t.goOn(left)}
          </Button>
        )}
        {made.cards.length > 0 && !pending && (
          <Button
            icon="download"
            onClick={() => {
              window.print()
              setPrinted(true)
            }}
          >
            {t.print}
          </Button>
        )}
      </div>
      {made.cards.length > 0 && (
        <ul aria-label={t.cards} className={styles.cards}>
          {made.cards.map((card) => (
            <CardItem key={card.userId} card={card} companyName={companyName} />
          ))}
        </ul>
      )}
      {made.leftOut.length > 0 && <LeftOut people={made.leftOut} />}
    </>
  )
}

function CardItem({ card, companyName }: { card: CardData; companyName: string }) {
  const t = useStrings(cardWords)
  const locale = useLocale()
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  return (
    <li className={styles.card}>
      <p className={`${styles.head} ${styles.title}`}>{t.cardTitle(companyName)}</p>
      <div className={styles.words}>
        <p>
          <span className={styles.name}>{t.person(card.name)}</span>{' '}
          <span className={styles.note}>{card.departmentName}</span>
        </p>
        <dl className={styles.facts}>
          <dt>{t.login}</dt>
          <dd>{card.login}</dd>
          {card.initialPassword !== null && (
            <>
              <dt>{t.initialPassword}</dt>
              <dd className={styles.secret}>{card.initialPassword}</dd>
            </>
          )}
          <dt>{t.until}</dt>
          <dd>{readableDate(card.expiresAt, { locale, timeZone })}</dd>
        </dl>
      </div>
      <Suspense fallback={<span className={styles.qr} />}>
        <QrCode text={card.address} label={t.qr(card.name)} className={styles.qr} />
      </Suspense>
      <p className={`${styles.head} ${styles.note}`}>
        {card.initialPassword === null ? t.byLink : t.byPassword}
      </p>
      <p className={styles.address}>{card.address}</p>
    </li>
  )
}

function LeftOut({ people }: { people: Made['leftOut'] }) {
  const t = useStrings(cardWords)
  return (
    <section aria-labelledby="left-out" className={styles.screenOnly}>
      <h2 id="left-out">{t.leftOut}</h2>
      <ul>
        {people.map(({ userId, name, problem }) => (
          <li key={userId}>
            {name}：{t[problem]}
          </li>
        ))}
      </ul>
    </section>
  )
}
