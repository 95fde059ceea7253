import { useQuery } from '@tanstack/react-query'
import type { Phrases } from '#common/strings.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getKnowledgeTestAnalysis } from '#contract/knowledge-tests.administration.ts'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { queryFor } from '#web/app/query.ts'
import styles from './admin.module.css'
import { resultsWords } from './results.strings.ts'

type Analysis = Answer<typeof getKnowledgeTestAnalysis>
type Question = Analysis['questions'][number]

/** The results of a test by department and by question. */
export function TestAnalysis({ id }: { id: number }) {
  const query = useQuery({ ...queryFor(getKnowledgeTestAnalysis, { params: { id } }), staleTime: 0 })
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return (
    <div className={styles.column}>
      <Departments departments={query.data.departments} />
      <Questions questions={query.data.questions} />
    </div>
  )
}

const percent = (share: number) => `${Math.round(share * 100)}%`

function Departments({ departments }: Pick<Analysis, 'departments'>) {
  const t = useStrings(resultsWords)
  return (
    <Card as="section" className={styles.facts} aria-label={t.byDepartment}>
      <h2 className={styles.heading}>{t.byDepartment}</h2>
      <p className={styles.note}>{t.meanNote}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <div className={styles.scroller} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t.department}</th>
              <th scope="col">{t.peopleColumn}</th>
              <th scope="col">{t.takers}</th>
              <th scope="col">{t.passers}</th>
              <th scope="col">{t.mean}</th>
            </tr>
          </thead>
          <tbody>
            {departments.map(({ name, peopleCount, takerCount, passedCount, meanPercent }) => (
              <tr key={name ?? ''}>
                <th scope="row">{name ?? t.noDepartment}</th>
                <td>{peopleCount}</td>
                <td>{takerCount}</td>
                <td>{passedCount}</td>
                <td>{meanPercent === null ? '–' : `${Math.round(meanPercent)}%`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Questions({ questions }: Pick<Analysis, 'questions'>) {
  const t = useStrings(resultsWords)
  return (
    <section className={styles.column} aria-label={t.byQuestion}>
      <h2 className={styles.heading}>{t.byQuestion}</h2>
      <p className={styles.note}>{t.byQuestionNote}</p>
      <Card padding="none">
        <ol className={styles.list}>
          {questions.map((question, index) => (
            <li key={question.questionKey} className={styles.question}>
              <span className={styles.note}>
                {question.drawn ? t.drawn : t.question(index + 1)} · {t.answers(question.answerCount)}
              </span>
              <span className={styles.text}>{question.text}</span>
              <Figures question={question} />
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}

/** What a share of correct answers means. */
const difficultyWord = (share: number) => (share >= 0.9 ? 'veryEasy' : share < 0.4 ? 'hard' : 'fitting')

/** What a correlation with the rest of the score means. */
const discriminationWord = (correlation: number | null) =>
  correlation === null
    ? 'tooFew'
    : correlation < 0
      ? 'tellsWrong'
      : correlation < 0.2
        ? 'tellsLittle'
        : 'tells'

function Figures({ question }: { question: Question }) {
  const t: Phrases<typeof resultsWords> = useStrings(resultsWords)
  const { difficulty, discrimination, commonMistake } = question
  if (difficulty === null) return <span className={styles.note}>{t.noAnswers}</span>
  return (
    <DataList
      items={[
        { term: t.difficulty, value: `${percent(difficulty)} ${t[difficultyWord(difficulty)]}` },
        {
          term: t.discrimination,
          value: `${discrimination === null ? '–' : discrimination.toFixed(2)} ${t[discriminationWord(discrimination)]}`,
        },
        ...(commonMistake
          ? [{ term: t.mistake, value: t.mistakeOf(commonMistake.text, commonMistake.count) }]
          : []),
      ]}
    />
  )
}
