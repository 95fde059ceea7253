import { type QueryClient, useQuery } from '@tanstack/react-query'
import { inMenuName, menuWords } from '#common/menu-matches.ts'
import { searchText } from '#common/search-text.ts'
import { holdsWriting } from '#common/variant-kanji.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { AppLink, useAppNavigate, useHref } from '#web/app/link.tsx'
import { Screen } from '#web/app/screen.tsx'
import { flagParam, searchParams, textParam, useSearchParams } from '#web/app/search-params.ts'
import { useSearchText } from '#web/app/use-search-text.ts'
import { MenuGridSkeleton } from '../menus/menu-grid.tsx'
import { BenefitCard } from './benefit-card.tsx'
import styles from './benefits.module.css'
import { benefitWords } from './benefits.strings.ts'
import { type Benefit, benefitsQuery } from './use-benefits.ts'

export const preload = (client: QueryClient) => client.prefetchQuery(benefitsQuery)

const path = '/benefits'
const params = searchParams({
  query: textParam(100),
  category: textParam(30),
  favourites: flagParam(),
  usable: flagParam(),
})

/** The catalogue of benefits, by category, with what is left of each for this person. */
export default function BenefitsScreen() {
  const t = useStrings(benefitWords)
  const query = useQuery({ ...benefitsQuery, staleTime: 0 })
  const { data } = query
  const href = useHref()
  return (
    <Screen title={t.title} back="/menus">
      <div className={styles.page}>
        <p className={styles.lead}>
          {t.lead} {data?.can.administer && <AppLink to="/admin/benefits">{t.manage}</AppLink>}
        </p>
        {data ? (
          data.benefits.length === 0 ? (
            <EmptyState
              icon="heart"
              title={t.empty}
              action={
                data.can.administer ? (
                  <Button priority="primary" icon="plus" href={href('/admin/benefits')}>
                    {t.begin}
                  </Button>
                ) : (
                  <AppLink to="/menus">{t.toMenus}</AppLink>
                )
              }
            >
              {t.emptyWords}
            </EmptyState>
          ) : (
            <Catalogue benefits={data.benefits} />
          )
        ) : query.isPending ? (
          <MenuGridSkeleton />
        ) : (
          <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
        )}
      </div>
    </Screen>
  )
}

const categoriesOf = (benefits: readonly Benefit[]) => [
  ...new Set(benefits.map(({ category }) => category).filter(Boolean)),
]

function holds(benefit: Benefit, words: readonly string[]) {
  const text = searchText(`${benefit.description}\n${benefit.summary}\n${benefit.category}`)
  return words.every((word) => inMenuName(benefit, word) || holdsWriting(text, word))
}

function Catalogue({ benefits }: { benefits: readonly Benefit[] }) {
  const t = useStrings(benefitWords)
  const navigate = useAppNavigate()
  const [values, set] = useSearchParams(params, path)
  const { category, favourites, usable } = values
  const rest = params.write({ ...values, query: '' })
  const { text, change } = useSearchText(`${path}${rest}`)
  const categories = categoriesOf(benefits)
  const words = menuWords(text)
  const shown = benefits.filter(
    (one) =>
      (!category || one.category === category) &&
      (!favourites || one.favourite) &&
      (!usable || one.can.use) &&
      holds(one, words),
  )
  const filtered = rest !== '' || words.length > 0
  const clear = () => {
    change('')
    navigate(path, { replace: true })
  }
  return (
    <>
      <search className={styles.filters}>
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
          className={styles.search}
        />
        {categories.length > 1 && (
          <Select
            label={t.category}
            labelHidden
            value={category || 'all'}
            onChange={(value) => set({ category: value === 'all' ? '' : value })}
            options={[
              { value: 'all', label: t.everyCategory },
              ...categories.map((value) => ({ value, label: value })),
            ]}
          />
        )}
        <Checkbox
          label={t.favouritesOnly}
          checked={favourites === true}
          onChange={(checked) => set({ favourites: checked || undefined })}
        />
        <Checkbox
          label={t.usableOnly}
          checked={usable === true}
          onChange={(checked) => set({ usable: checked || undefined })}
        />
      </search>
      <p role="status" className="visually-hidden">
        {filtered && shown.length > 0 && t.found(shown.length)}
      </p>
      {shown.length === 0 && (
        <EmptyState
          icon={favourites ? 'heart' : 'search'}
          title={favourites && !benefits.some((one) => one.favourite) ? t.noFavourites : t.nothingFound}
          action={<Button onClick={clear}>{t.clear}</Button>}
        >
          {favourites && !benefits.some((one) => one.favourite) ? t.noFavouritesWords : t.nothingFoundWords}
        </EmptyState>
      )}
      {[...categoriesOf(shown), ''].map((name) => {
        const own = shown.filter((one) => one.category === name)
        if (own.length === 0) return null
        return (
          <section key={name} aria-label={name || t.other}>
            {categories.length > 0 && <h2 className={styles.category}>{name || t.other}</h2>}
            <ul className={styles.grid}>
              {own.map((benefit) => (
                <li key={benefit.id}>
                  <BenefitCard benefit={benefit} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
