import type { Engine } from '#db/connect.ts'
import type { InstallationJob } from './define-job.ts'
import { enqueue } from './enqueue.ts'

/** Adds a job before the company is known, for example during sign-in. */
export const enqueueAnywhere = <Data>(engine: Engine, job: InstallationJob<Data>, data: Data) =>
  enqueue(engine.installation, job, data)
