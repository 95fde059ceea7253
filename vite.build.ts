import { build } from 'vite'
import { builds } from './vite.config.ts'

/* The browser app, once for each language. */
for (const config of builds()) await build({ ...config, logLevel: 'warn' })
