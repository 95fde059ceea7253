import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  deleteCourse,
  getAdminCourse,
  listAdminCourses,
  listCourseDepartments,
  listCourseProgress,
  setCourseStatus,
} from '#contract/courses.administration.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { Fallback } from '#web/app/fallback.tsx'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useAct } from '#web/app/use-act.ts'
import { useIdParam } from '#web/app/use-id-param.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { CertificateRule } from '../certificates/certificate-rule.tsx'
import styles from './course-admin.module.css'
import { courseAdminWords } from './course-admin.strings.ts'
import { CourseDialog } from './course-dialog.tsx'
import type { AdminCourse } from './course-fields.ts'
import { CoursePeople } from './course-people.tsx'
import { CourseStatus } from './course-status.tsx'

/** One course for administrators: its steps, its status and the progress of people. */
export default function AdminCourseScreen() {
  const t = useStrings(courseAdminWords)
  const id = useIdParam()
  const query = useQuery({
    ...queryFor(getAdminCourse, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
  })
  return (
    <AdminScreen path="/admin/courses" back="/admin/courses" {...(query.data && { title: query.data.title })}>
      {query.data ? (
        <Course course={query.data} />
      ) : (
        <Fallback
          query={query}
          known={id !== undefined}
          gone={t.gone}
          to="/admin/courses"
          toWords={t.toList}
          skeleton={
            <SkeletonGroup>
              <SkeletonText lines={5} />
            </SkeletonGroup>
          }
        />
      )}
    </AdminScreen>
  )
}

function Course({ course }: { course: AdminCourse }) {
  const t = useStrings(courseAdminWords)
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const [opened, setOpened] = useState<'edit' | 'publish' | 'end' | 'delete'>()
  const close = () => setOpened(undefined)
  const refresh = () =>
    Promise.all(
      [getAdminCourse, listAdminCourses, listCourseDepartments, listCourseProgress].map((endpoint) =>
        client.invalidateQueries({ queryKey: everyKeyOf(endpoint) }),
      ),
    )
  const act = useAct({ refresh, failed: t.failed })
  const { id, version, status } = course
  return (
    <div className={styles.parts}>
      <Card as="section" className={styles.summary} aria-label={t.details}>
        <div className={styles.head}>
          <span className={styles.note}>
            {[
              course.category,
              course.audience,
              course.dueDays !== null && t.dueIn(course.dueDays),
              course.inOrder ? t.inOrder : t.anyOrder,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <CourseStatus status={status} />
        </div>
        {course.steps.length === 0 ? (
          <p className={styles.note}>{t.noSteps}</p>
        ) : (
          <ol className={styles.plan}>
            {course.steps.map((step) => (
              <li key={step.id}>
                {step.document ? (
                  <AppLink
                    to={`/document_categories/${step.document.category.id}/documents/${step.document.id}`}
                  >
                    {step.title}
                  </AppLink>
                ) : (
                  step.title
                )}{' '}
                <span className={styles.stepKind}>{t[step.kind]}</span>
                {step.kind === 'document' && <Unreadable step={step} />}
              </li>
            ))}
          </ol>
        )}
        <div className={styles.buttons}>
          {status !== 'ended' && (
            <Button size="xSmall" icon="edit" onClick={() => setOpened('edit')}>
              {t.edit}
            </Button>
          )}
          {status === 'draft' && (
            <Button
              size="xSmall"
              priority="primary"
              disabled={course.steps.length === 0}
              onClick={() => setOpened('publish')}
            >
              {t.publish}
            </Button>
          )}
          {status === 'draft' && (
            <Button size="xSmall" icon="trash" situation="danger" onClick={() => setOpened('delete')}>
              {t.remove}
            </Button>
          )}
          {status === 'published' && (
            <Button size="xSmall" icon="lock" situation="danger" onClick={() => setOpened('end')}>
              {t.end}
            </Button>
          )}
        </div>
      </Card>
      {status !== 'ended' && <CertificateRule subject={{ courseId: id }} />}
      {status !== 'draft' && <CoursePeople courseId={id} />}
      {opened === 'edit' && <CourseDialog course={course} onClose={close} onSaved={refresh} />}
      <ConfirmDialog
        open={opened === 'publish'}
        onClose={close}
        title={t.publishTitle}
        confirmLabel={t.publish}
        onConfirm={() =>
          act(() => call(setCourseStatus, { params: { id }, body: { status: 'published', version } }))
        }
      >
        {t.publishWords}
      </ConfirmDialog>
      <ConfirmDialog
        open={opened === 'end'}
        onClose={close}
        title={t.endTitle}
        situation="danger"
        confirmLabel={t.end}
        onConfirm={() =>
          act(() => call(setCourseStatus, { params: { id }, body: { status: 'ended', version } }))
        }
      >
        {t.endWords}
      </ConfirmDialog>
      <ConfirmDialog
        open={opened === 'delete'}
        onClose={close}
        title={t.removeTitle}
        situation="danger"
        confirmLabel={t.remove}
        onConfirm={() =>
          act(async () => {
            await call(deleteCourse, { params: { id }, query: { version } })
            navigate('/admin/courses')
          })
        }
      >
        {t.removeWords}
      </ConfirmDialog>
    </div>
  )
}

function Unreadable({ step: { document, unreadableCount } }: { step: AdminCourse['steps'][number] }) {
  const t = useStrings(courseAdminWords)
  if (document && !document.expired && unreadableCount === 0) return null
  return (
    <p className={styles.caution}>
      <Icon name="warning" />
      {document === null
        ? t.documentDeleted
        : document.expired
          ? t.documentExpired
          : t.unreadable(unreadableCount)}
    </p>
  )
}
