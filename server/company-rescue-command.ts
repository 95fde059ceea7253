import process from 'node:process'
import { companyCommand } from './company-command.ts'

/* `npm run company:rescue`: lets a full administrator in again who has no way in. */
await companyCommand('rescue', process.argv.slice(2))
