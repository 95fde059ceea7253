import { join } from 'node:path'
import { build } from 'vite'
import { builds } from './vite.config.ts'
import { completeWorker } from './vite.worker.ts'

/* The browser app, once for each language. */
for (const config of builds()) await build({ ...config, logLevel: 'warn' })
await completeWorker(join(import.meta.dirname, 'dist/web'))
