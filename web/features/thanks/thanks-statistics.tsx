import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { thisMonth } from '#ui/month-bar.tsx'
import settings from '../administration/settings.module.css'
import { thanks } from './thanks.strings.ts'
import { rankingQuery, ThanksRanking } from './thanks-ranking.tsx'

/** The rankings on the statistics screen. Not shown if the company has no menu for thanks. */
export function ThanksStatistics() {
  const t = useStrings(thanks)
  const [month, setMonth] = useState(thisMonth)
  const { data, error } = useQuery(rankingQuery(month, 'received'))
  if (error || data?.available === false) return null
  return (
    <Card as="section" className={settings.part} aria-labelledby="thanks-statistics">
      <h2 id="thanks-statistics" className={settings.heading}>
        {t.title}
      </h2>
      <ThanksRanking month={month} onMonth={setMonth} />
    </Card>
  )
}
