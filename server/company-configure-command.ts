import process from 'node:process'
import { companyCommand } from './company-command.ts'

/* `npm run company:configure`: changes a company's contracted accounts, ID prefix or name. */
await companyCommand('configure', process.argv.slice(2))
