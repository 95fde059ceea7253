import { transaction } from '#db/tenant.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import {
  completeCourses,
  enrol,
  hasMissingEnrolments,
  isDueTomorrow,
  maySkip,
  remindOfCourses,
} from './enrolments.commands.ts'

/** Assigns courses to people who are new in their audience. */
export const enrolInCourses = defineJob({
  name: 'courses.enrol',
  schedule: '*/10 * * * *',
  due: hasMissingEnrolments,
  singletonKey: () => 'company',
  expireSeconds: 1800,
  handler: ({ db }) => enrol(db),
})

const remindOfDueCourses = defineJob({
  name: 'courses.remind',
  schedule: '0 8 * * *',
  due: `exists (select from course_enrolments e
    join courses k on k.company_id = e.company_id and k.id = e.course_id
    where e.company_id = c.id and ${isDueTomorrow('c.time_zone')})`,
  singletonKey: () => 'company',
  expireSeconds: 1800,
  handler: ({ db }) => remindOfCourses(db),
})

/** Completes courses whose last open steps are documents that expired, were deleted or moved to other readers. */
const completeWithoutSkipped = defineJob({
  name: 'courses.skip',
  schedule: '20 * * * *',
  due: `exists (select from course_enrolments e
    join courses k on k.company_id = e.company_id and k.id = e.course_id
    where e.company_id = c.id and ${maySkip})`,
  singletonKey: () => 'company',
  expireSeconds: 1800,
  handler: async ({ db }) => {
    await transaction(db, (trx) => completeCourses(trx, {}))
  },
})

export const courseJobs = [enrolInCourses, remindOfDueCourses, completeWithoutSkipped]
