import type { Engine } from '#db/connect.ts'
import type { InstallationJob } from './define-job.ts'
import { enqueue } from './enqueue.ts'

/** Adds a job where no company is known yet: someone at the front door, who may be nobody's. */
export const enqueueAnywhere = <Data>(engine: Engine, job: InstallationJob<Data>, data: Data) =>
  enqueue(engine.installation, job, data)
