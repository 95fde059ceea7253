import { databaseTime } from '#db/tenant.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { hasMissionReminders, remindOfMissions } from './mission-reminders.commands.ts'
import { hasDueMissions } from './missions.sql.ts'
import { settleMission, settleMissions } from './settling.commands.ts'

/** Soon after midnight, and after a missed run. */
const settleDueMissions = defineJob({
  name: 'missions.settle',
  schedule: '5 0-23 * * *',
  due: hasDueMissions,
  singletonKey: () => 'company',
  expireSeconds: 1800,
  handler: async ({ app, db }) => {
    await settleMissions(db, { now: await databaseTime(db), address: productAddress(app.config) })
  },
})

/** Begins a mission that starts at once. */
export const settleMissionNow = defineJob<{ missionId: number }>({
  name: 'missions.settle_one',
  singletonKey: () => 'company',
  expireSeconds: 1800,
  handler: async ({ app, db, data }) =>
    settleMission(db, data.missionId, { now: await databaseTime(db), address: productAddress(app.config) }),
})

const remindOfDueMissions = defineJob({
  name: 'missions.remind',
  schedule: '10 9-18 * * *',
  due: hasMissionReminders,
  singletonKey: () => 'company',
  expireSeconds: 1800,
  handler: async ({ app, db }) => {
    await remindOfMissions(db, { now: await databaseTime(db), address: productAddress(app.config) })
  },
})

export const missionJobs = [settleDueMissions, settleMissionNow, remindOfDueMissions]
