import process from 'node:process'
import { companyCommand } from './company-command.ts'

/* `npm run company:create`: creates a company with its first administrator. */
await companyCommand('create', process.argv.slice(2))
