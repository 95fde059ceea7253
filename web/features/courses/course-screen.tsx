import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { Fallback } from '#web/app/fallback.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { Screen } from '#web/app/screen.tsx'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { FeedAttachments } from '../media-files/feed-attachments.tsx'
import { FeedPhotos } from '../media-files/feed-photos.tsx'
import { photoPath } from '../media-files/photo-sources.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { CourseProgress, CourseTags } from './course-facts.tsx'
import styles from './courses.module.css'
import { courseWords } from './courses.strings.ts'
import { type Course, type CourseStep, courseQuery } from './use-course.ts'

export const preload = (client: QueryClient, params: Record<string, string>) => {
  const id = idIn(params)
  if (id !== undefined) return client.prefetchQuery(courseQuery(id))
}

/** One course: its steps in order, and what is done. */
export default function CourseScreen() {
  const t = useStrings(courseWords)
  const id = useIdParam()
  const query = useQuery({ ...courseQuery(id ?? 0), enabled: id !== undefined, staleTime: 0 })
  return (
    <Screen title={query.data?.title ?? t.title} back="/courses" className={styles.screen}>
      {query.data ? (
        <div className={styles.parts}>
          <Facts course={query.data} />
          {query.data.steps.map((step, place) => (
            <Step key={step.id} courseId={query.data.id} step={step} place={place + 1} />
          ))}
        </div>
      ) : (
        <Fallback
          query={query}
          known={id !== undefined}
          skeleton={
            <SkeletonGroup>
              <SkeletonText lines={6} />
            </SkeletonGroup>
          }
          gone={t.gone}
          to="/courses"
          toWords={t.title}
        />
      )}
    </Screen>
  )
}

function Facts({ course }: { course: Course }) {
  const t = useStrings(courseWords)
  return (
    <>
      {course.completedAt !== null && (
        <Notice situation="success" title={t.finished}>
          {course.certificate && <AppLink to="/certificates">{t.toCertificate}</AppLink>}
        </Notice>
      )}
      <Skipped course={course} />
      <Card as="section" padding="large" bleeds aria-label={course.title}>
        {course.picture && <img src={photoPath(course.picture, 'medium')} alt="" className={styles.cover} />}
        <div className={styles.step}>
          <CourseTags course={course} />
          {course.description && <p className={styles.description}>{course.description}</p>}
          <CourseProgress course={course} />
          {course.inOrder && course.completedAt === null && <p className={styles.fact}>{t.inOrder}</p>}
        </div>
      </Card>
    </>
  )
}

/** What happens to a course with steps that are skipped and none that is left. */
function Skipped({ course: { completedAt, steps } }: { course: Course }) {
  const t = useStrings(courseWords)
  const states = steps.map(({ state }) => state)
  if (completedAt !== null || !states.every((state) => state === 'done' || state === 'skipped')) return null
  return states.includes('done') ? (
    <Notice title={t.soonFinished} />
  ) : (
    <Notice situation="warning" title={t.allSkipped} />
  )
}

const states = {
  done: { situation: 'success', words: 'stateDone' },
  open: { situation: 'warning', words: 'stateOpen' },
  locked: { situation: 'neutral', words: 'stateLocked' },
  unavailable: { situation: 'neutral', words: 'stateUnavailable' },
  skipped: { situation: 'neutral', words: 'stateSkipped' },
} as const

function Step({ courseId, step, place }: { courseId: number; step: CourseStep; place: number }) {
  const t = useStrings(courseWords)
  const href = useHref()
  const { situation, words } = states[step.state]
  const title = step.title || t.hiddenDocument
  return (
    <Card as="section" padding="large" bleeds aria-label={`${t.stepNumber(place)} ${title}`}>
      <div className={styles.step}>
        <div className={styles.tags}>
          <span className={styles.fact}>
            {t.stepNumber(place)} · {t[step.kind]}
          </span>
          <Tag situation={situation}>{t[words]}</Tag>
        </div>
        <h2 className={styles.stepTitle}>{title}</h2>
        {step.state === 'unavailable' && <p className={styles.fact}>{t.unavailableWords}</p>}
        {step.state === 'skipped' && <p className={styles.fact}>{t.skippedWords}</p>}
        {step.state === 'done' && step.title === '' && <p className={styles.fact}>{t.doneHidden}</p>}
        {step.document?.changed && <p className={styles.fact}>{t.documentChanged}</p>}
        {step.body && (
          <div className={styles.body}>
            <FormattedText text={step.body} />
          </div>
        )}
        <FeedPhotos photos={step.photos} />
        <FeedAttachments attachments={step.attachments} />
        <div className={styles.buttons}>
          {step.linkUrl && (
            <Button size="small" icon="external" href={step.linkUrl}>
              {t.link}
            </Button>
          )}
          {step.knowledgeTestId !== null && (
            <Button
              size="small"
              priority={step.state === 'open' ? 'primary' : 'secondary'}
              href={href(`/knowledge_tests/${step.knowledgeTestId}`)}
            >
              {t.toTest}
            </Button>
          )}
          {step.document && (
            <Button
              size="small"
              href={href(
                `/document_categories/${step.document.categoryId}/documents/${step.document.id}?course=${courseId}`,
              )}
            >
              {t.toDocument}
            </Button>
          )}
          {step.kind !== 'test' && step.state === 'open' && (
            <ConfirmStep courseId={courseId} stepId={step.id} />
          )}
        </div>
      </div>
    </Card>
  )
}
