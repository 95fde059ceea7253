import { useQuery } from '@tanstack/react-query'
import { menuWords } from '#common/menu-matches.ts'
import { searchText } from '#common/search-text.ts'
import { holdsWriting } from '#common/variant-kanji.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listRedemptionOffers } from '#contract/rewards.redemptions.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { useSearchText } from '#web/app/use-search-text.ts'
import { MenuTile } from '../menus/menu-tile.tsx'
import { menuUsePath } from '../menus/menus-query.ts'
import { redemptions } from './redemptions.strings.ts'
import styles from './rewards-screen.module.css'

type Offer = Answer<typeof listRedemptionOffers>['offers'][number]

export const offersQuery = queryFor(listRedemptionOffers, {})

/** With fewer things to choose from than this there is nothing to search. */
const few = 5

const holds = (text: string, words: readonly string[]) =>
  words.every((word) => holdsWriting(searchText(text), word))

/**
 * The offers that hold the words, each with the options to show: those that hold the words themselves, or all if the
 * menu does.
 */
function searchOffers(offers: readonly Offer[], words: readonly string[]): Offer[] {
  return offers.flatMap((offer) => {
    const text = `${offer.menu.name}\n${offer.description}`
    if (holds(text, words)) return [offer]
    const options = offer.options.filter(({ name }) => holds(`${text}\n${name}`, words))
    return options.length > 0 ? [{ ...offer, options }] : []
  })
}

/** What the person can exchange points for, and a search over it. */
export function RedemptionOffers() {
  const t = useStrings(redemptions)
  const query = useQuery({ ...offersQuery, staleTime: 0 })
  const { text, change } = useSearchText('/redemptions')
  if (query.isPending)
    return (
      <SkeletonGroup className={styles.shapes}>
        <SkeletonText lines={4} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const { balance, offers } = query.data
  if (offers.length === 0) return <EmptyState icon="reward" title={t.noOffers} />
  const count = offers.reduce((sum, { options }) => sum + Math.max(1, options.length), 0)
  const words = menuWords(text)
  const shown = searchOffers(offers, words)
  return (
    <>
      <p className={styles.lead}>{t.balance(balance)}</p>
      {(count >= few || text !== '') && (
        <search className={styles.lead}>
          <Input
            type="search"
            label={t.search}
            labelHidden
            placeholder={t.search}
            before={<Icon name="search" />}
            value={text}
            onChange={change}
            autoComplete="off"
            enterKeyHint="search"
          />
        </search>
      )}
      {shown.length === 0 ? (
        <div role="status">
          <EmptyState
            icon="search"
            title={t.noneFound}
            action={<Button onClick={() => change('')}>{t.clear}</Button>}
          >
            {t.noneFoundWords}
          </EmptyState>
        </div>
      ) : (
        <Card padding="none" bleeds>
          <ul className={styles.list}>
            {shown.map((offer) => (
              <li key={offer.menu.id} className={classNames(styles.row, styles.order)}>
                <OfferLine offer={offer} balance={balance} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function OfferLine({ offer, balance }: { offer: Offer; balance: number }) {
  const t = useStrings(redemptions)
  const { menu, description, pointsFrom, options } = offer
  const href = useHref()
  const several = new Set(options.map(({ points }) => points)).size > 1
  const missing = pointsFrom === null ? 0 : pointsFrom - balance
  return (
    <>
      <MenuTile iconName={menu.iconName} tone={menu.tone} size="large" />
      <div className={styles.words}>
        <p className={styles.title}>
          <AppLink to={`/menus/${menu.id}`}>{menu.name}</AppLink>
        </p>
        {description && <p className={styles.line}>{description}</p>}
        <p className={styles.line}>
          {pointsFrom === null ? t.soldOut : t.from(pointsFrom, several)}
          {missing > 0 && <span>{t.notEnough(missing)}</span>}
        </p>
        {options.length > 0 && (
          <ul className={styles.options} aria-label={t.optionsOf(menu.name)}>
            {options.map((option, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: options have only names, which can be the same
              <li key={place} className={styles.option}>
                <span>{option.name}</span>
                <span>{option.stock === 0 ? t.soldOut : t.points(option.points)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {pointsFrom !== null && missing <= 0 && (
        <Button
          size="xSmall"
          href={href(menuUsePath({ id: menu.id, formKind: 'items' }))}
          aria-label={t.orderOf(menu.name)}
        >
          {t.order}
        </Button>
      )}
    </>
  )
}
