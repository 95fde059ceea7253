import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { viewMenuAs } from '#contract/admin-menus.views.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Card } from '#ui/card.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { DataList } from '#ui/data-list.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { queryFor } from '#web/app/query.ts'
import { searchPeople } from '../filters/find-choices.tsx'
import { checkWords } from './check-step.strings.ts'
import { useDesign } from './design-context.ts'
import styles from './design-screen.module.css'

/** Chooses a person and shows whether and how they can use the menu. */
export function AsPerson() {
  const t = useStrings(checkWords)
  const { menu } = useDesign()
  const [person, setPerson] = useState<ComboboxOption | null>(null)
  const query = useQuery({
    ...queryFor(viewMenuAs, { params: { id: menu.id, userId: Number(person?.value ?? 0) } }),
    enabled: person !== null,
    staleTime: 0,
  })
  return (
    <Card as="section" aria-labelledby="as-person" className={styles.card}>
      <h3 id="as-person" className={styles.heading}>
        {t.as}
      </h3>
      <p className={styles.note}>{t.asNote}</p>
      <Combobox label={t.person} options={searchPeople} value={person} onChange={setPerson} />
      {person && query.isPending && <p role="status">{t.loading}</p>}
      {person && query.isError && <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />}
      {person && query.data && <View view={query.data} />}
    </Card>
  )
}

function View({ view }: { view: Answer<typeof viewMenuAs> }) {
  const t = useStrings(checkWords)
  const { menu } = useDesign()
  const ranks = view.ranks.filter(({ fits }) => fits)
  return (
    <div role="status" className={styles.card}>
      <p className={styles.verdict}>
        <Icon name={view.unusable === null ? 'success' : 'close'} />
        {view.unusable === null ? t.mayUse : `${t.mayNotUse}：${t[view.unusable]}`}
      </p>
      <p className={styles.verdict}>
        <Icon name={view.knows ? 'eye' : 'eyeOff'} />
        {view.knows ? t.knows : t.knowsNot}
      </p>
      <DataList
        items={[
          {
            term: t.readers,
            value: view.publication
              ? t.readersOf(view.publication.summary, view.publication.readerCount)
              : t.nobody,
          },
          ...(menu.publicationMode === 'ranks'
            ? [
                {
                  term: t.ranks,
                  value:
                    ranks.length === 0
                      ? t.noRank
                      : ranks.map(({ name, own }) => <p key={name}>{own ? t.ownRank(name) : name}</p>),
                },
              ]
            : []),
          { term: t.readable, value: t.posts(view.feedCount) },
        ]}
      />
    </div>
  )
}
